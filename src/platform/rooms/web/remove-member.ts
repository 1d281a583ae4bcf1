import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { roomsClient } from './rooms.client.ts';
import { roomWords } from './rooms.words.ts';

interface Removable {
  readonly memberId: string;
  readonly name: string;
}

export const restoreMember = async (roomId: string, { memberId, name }: Removable): Promise<void> => {
  const answer = await roomsClient.restoreMember({ params: { roomId, memberId } });
  if (answer.ok) showToast(roomWords('restoredNow', { name }), { kind: 'good' });
  else showToast(answer.error.message, { kind: 'bad' });
};

/** Undo instead of "are you sure": the seat and the name wait. */
export const removeMember = async (roomId: string, person: Removable): Promise<void> => {
  const { memberId, name } = person;
  const answer = await roomsClient.removeMember({ params: { roomId, memberId }, query: {} });
  if (!answer.ok) {
    showToast(answer.error.message, { kind: 'bad' });
    return;
  }
  const undo = { label: kitWords('undo'), run: () => void restoreMember(roomId, person) };
  showToast(roomWords('removedNow', { name }), { action: undo });
};
