import { useQuery } from '#web/kit/data/query.ts';
import { cohostWords } from '../parts/cohost.words.ts';
import { Cohosts } from '../parts/Cohosts.tsx';
import { roomsClient } from '../rooms.client.ts';

export function CohostsPart({ roomId }: { readonly roomId: string }) {
  const params = { roomId };
  const list = useQuery(() => roomsClient.listCohosts({ params }), [roomId]);
  return (
    <Cohosts
      calls={roomsClient}
      params={params}
      path={`/rooms/${roomId}`}
      text={cohostWords('roomText')}
      list={list}
      hasLink={list.value?.hasLink ?? false}
    />
  );
}
