import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/Button.tsx';
import { Draft, tidyDrafts, whoDrafts } from './draft.ts';
import { draftWords } from './draft.words.ts';
import styles from './DraftLine.module.css';

export interface DraftLineProps {
  /** The form, and the thing it is about. */
  readonly name: string;
  /** What may be kept of what the form holds, and of what it held when it was opened. */
  readonly values: object;
  readonly start: object;
  /** Puts this in place of what the form held when it was opened. */
  readonly onTake: (values: object) => void;
  /** Called by the form when it was sent. */
  readonly forget: RefObject<() => void>;
}

interface Found {
  readonly draft: Draft;
  /** `offered`: something was typed before it was found; `taken`: the form shows it. */
  readonly offered?: object | undefined;
  readonly isTaken?: boolean;
}

/** Finds what was kept, keeps what is typed. */
function useDraft({ name, values, start, onTake }: DraftLineProps) {
  const [from, now] = [JSON.stringify(start), JSON.stringify(values)];
  const latest = useRef([from, now]);
  latest.current = [from, now];
  const [found, setFound] = useState<Found>();
  const take = (draft: Draft, kept: object): void => {
    onTake(kept);
    setFound({ draft, isTaken: true });
  };

  useEffect(() => {
    let isWanted = true;
    setFound(undefined);
    void whoDrafts().then((person) => {
      if (!isWanted || person === undefined) return;
      tidyDrafts();
      const draft = new Draft(person, name);
      const [asOpened = '', asTyped] = latest.current;
      const kept = draft.read(asOpened);
      if (kept === undefined || asTyped !== asOpened) setFound({ draft, offered: kept });
      else take(draft, kept);
    });
    return () => void (isWanted = false);
  }, [name]);

  // At once: a reload does not wait for the next paint.
  useLayoutEffect(() => {
    // What was typed before stays until somebody says which of the two it shall be.
    if (found === undefined || found.offered !== undefined) return;
    if (now === from) found.draft.forget();
    else found.draft.keep(from, values);
  }, [found, now, from]);
  return { found, setFound, take };
}

/** Keeps what is typed until it is sent, brings it back after a reload, and says so. */
export function DraftLine(props: DraftLineProps) {
  const { found, setFound, take } = useDraft(props);
  props.forget.current = () => {
    found?.draft.forget();
    setFound(undefined);
  };
  if (found === undefined) return null;
  const { draft, offered, isTaken } = found;
  const afresh = (): void => {
    props.onTake({});
    setFound({ draft });
  };
  if (offered !== undefined) {
    return (
      <p class={styles['line']} role="status">
        {draftWords('offered')}
        <span class="row-2">
          <Button size="small" onClick={() => take(draft, offered)}>
            {draftWords('take')}
          </Button>
          <Button size="small" onClick={() => setFound({ draft })}>
            {draftWords('leave')}
          </Button>
        </span>
      </p>
    );
  }
  return isTaken ? (
    <p class={styles['line']} role="status">
      {draftWords('restored')}
      <Button size="small" onClick={afresh}>
        {draftWords('afresh')}
      </Button>
    </p>
  ) : null;
}
