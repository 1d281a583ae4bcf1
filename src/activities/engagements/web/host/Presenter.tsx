import { useLayoutEffect } from 'preact/hooks';
import type { LivePage } from '#web/kit/data/live-page.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import type { Outline } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { KeyLine, Running, titleOf } from './ControlPanel.tsx';
import { useMove, useOutline } from './host.state.ts';
import { hostWords } from './host.words.ts';
import { mainOffer } from './next-move.ts';
import { Words } from '../parts/Words.tsx';
import styles from './Host.module.css';

interface PresenterProps {
  readonly game: HostView;
  readonly page: LivePage<HostView>;
}

const NEXT_KEYS = [' ', 'ArrowRight', 'PageDown'] as const;

/** What a speaker needs on the small screen: what is on, what to say, what comes next, and one button. */
export function Presenter({ game, page }: PresenterProps) {
  const { value: outline } = useOutline(game);
  const { move, isMoving, problem } = useMove(game, page);
  const { gameId, stage } = game;
  const main = mainOffer(game, outline?.left);
  useLayoutEffect(() => {
    if (!main) return undefined;
    const label = (): string => hostWords(main.label);
    return addShortcuts(NEXT_KEYS.map((key) => ({ key, label, run: () => move(main.move) })));
  }, [main?.label, stage.epoch]);
  return (
    <Page title={game.title} activity="engagements" width="narrow">
      <Problem isBanner>{problem}</Problem>
      <div class={styles['control']}>
        <Card title={titleOf(game)} activity="engagements">
          <div class={styles['stage']}>
            <Running game={game} />
            {stage.question && (
              <h3 class={styles['question']}>
                <Words text={stage.question.title} />
              </h3>
            )}
            <KeyLine game={game} />
            {stage.notes !== undefined && <p class={styles['notes']}>{stage.notes}</p>}
          </div>
        </Card>
        {outline?.next && stage.phase !== 'ended' && <UpNext next={outline.next} />}
        <div class={styles['actions']}>
          {main && (
            <div class={styles['main']}>
              <Button kind="primary" size="large" isBusy={isMoving} onClick={() => move(main.move)}>
                {hostWords(main.label)}
              </Button>
            </div>
          )}
          <p class={styles['next']}>{hostWords('keys')}</p>
        </div>
        <div>
          <ButtonLink kind="quiet" href={`/engagements/${gameId}/host`}>
            {hostWords('leavePresenter')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function UpNext({ next: { title, options, notes } }: { readonly next: NonNullable<Outline['next']> }) {
  return (
    <Card kind="sunken" title={hostWords('next')}>
      <div class={styles['question']}>
        <Words text={title} />
      </div>
      {options.length > 0 && (
        <ul>
          {options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      {notes !== undefined && <p class={styles['notes']}>{notes}</p>}
    </Card>
  );
}
