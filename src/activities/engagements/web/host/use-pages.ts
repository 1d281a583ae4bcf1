import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor?: string | undefined;
}

interface Pages<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
}

/** A list that comes page by page, begun anew whenever `when` changes. */
export function usePages<Row>(
  read: (cursor: string | undefined) => Promise<Answer<Page<Row>>>,
  when: string,
): Pages<Row> {
  const [page, setPage] = useState<Page<Row>>();
  const load = useCallback(
    async (known: Page<Row> | undefined): Promise<void> => {
      const answer = await read(known?.cursor);
      if (!answer.ok) return;
      const { rows, cursor } = answer.value;
      setPage({ rows: [...(known?.rows ?? []), ...rows], cursor });
    },
    [when],
  );
  useEffect(() => void load(undefined), [load]);
  return {
    rows: page?.rows,
    hasMore: page?.cursor !== undefined,
    more: () => void load(page),
    reload: () => void load(undefined),
  };
}
