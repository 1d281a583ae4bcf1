import { Button } from '../parts/Button.tsx';
import { kitWords } from '../words.ts';

interface ShowMoreProps {
  /** Of `usePages`; nothing is shown after the last page. */
  readonly more: (() => void) | undefined;
  readonly isBusy?: boolean;
}

/** The end of a list that has another page. */
export function ShowMore({ more, isBusy = false }: ShowMoreProps) {
  return more ? (
    <div>
      <Button isBusy={isBusy} onClick={more}>
        {kitWords('showMore')}
      </Button>
    </div>
  ) : null;
}
