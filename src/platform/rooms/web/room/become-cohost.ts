import { problemOf } from '#web/kit/client.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { toastProblem } from '#web/kit/parts/toasts.ts';
import type { HostView, MemberView } from '#platform/rooms/contract.ts';
import { roomsClient } from '../rooms.client.ts';

/** The member is now a co-host: the page starts again as a console. */
export const become = async ({ roomId, audience }: MemberView | HostView): Promise<void> => {
  const token = /^#cohost=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  navigate(`/rooms/${roomId}`, 'replace');
  if (token === undefined || audience === 'host') return;
  const answer = await roomsClient.becomeCohost({ params: { roomId }, body: { token } });
  if (answer.ok) location.reload();
  else toastProblem(() => problemOf(answer.error));
};
