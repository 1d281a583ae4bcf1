import { formatDate } from '#web/kit/i18n/formats.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { HostView, MemberView, PublicView } from '#platform/rooms/contract.ts';
import { seatIn } from '../own-seat.ts';
import { roomWords } from '../rooms.words.ts';

const loadLasting = async () => (await import('../evening/LastingPart.tsx')).LastingPart;
const loadEvening = async () => (await import('../evening/EveningPage.tsx')).Evening;

export function ClosedRoom({ room }: { readonly room: PublicView | MemberView | HostView }) {
  const { roomId, evening } = room;
  const time = formatDate(room.closedAt ?? room.closesAt);
  const how = room.closedBy === 'host' ? 'closedByHost' : 'closedByDeadline';
  const text = roomWords(room.isLasting ? 'closedBetween' : how, { time });
  // A closed room has no live seats: a seat link opens its evening with the seat's token.
  if (room.audience !== 'public' || seatIn(roomId) !== undefined) {
    const children = room.isLasting ? (
      <Lazy load={loadLasting} props={{ room }} />
    ) : (
      <div>
        <p>{roomWords('closedTitle')}</p>
        <p class="hint">{text}</p>
      </div>
    );
    return <Lazy load={loadEvening} props={{ roomId, evening, children }} />;
  }
  return (
    <Page title={room.title} width="narrow">
      <EmptyState
        title={roomWords('closedTitle')}
        text={text}
        action={
          <ButtonLink href="/rooms/new" icon="door" kind="primary">
            {roomWords('newRoom')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
