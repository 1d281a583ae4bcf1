import type { CallOptions } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { AnswerKey, Tally } from '#activities/engagements/contract.answers.ts';
import { hostClient } from './host.client.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

const MOST_SHOWN = 8;

interface SpellingsProps extends Pick<Desk, 'game' | 'page'> {
  readonly questionId: string;
  readonly answerKey: Extract<AnswerKey, { readonly kind: 'typed' }>;
  readonly texts: Extract<Tally, { readonly kind: 'texts' }>['texts'];
}

interface Acceptance extends CallOptions {
  readonly list: readonly string[];
  /** The added spelling; undefined for an undo. */
  readonly text?: string;
}

/** What people typed that did not count; one tap makes it right and counts again. */
export function Spellings({ game, page, questionId, answerKey, texts }: SpellingsProps) {
  const { gameId } = game;
  const { accepted } = answerKey;
  const correct = useAction(
    async ({ list, text, ...options }: Acceptance) => {
      const body = { questionId, key: { kind: 'typed' as const, accepted: [...list] } };
      const answer = await page.take(hostClient.applyCorrection({ params: { gameId }, body, ...options }));
      return answer.ok ? ({ ok: true, value: text } as const) : answer;
    },
    {
      isToast: true,
      onDone: (text) => {
        if (text === undefined) return;
        showToast(panelWords('accepted', { text }), {
          action: { label: kitWords('undo'), run: () => void correct.run({ list: accepted }) },
        });
      },
    },
  );
  const wrong = texts.filter(({ isRight }) => isRight === false).slice(0, MOST_SHOWN);
  if (wrong.length === 0) return undefined;
  return (
    <section class={styles['part']}>
      <h3>{panelWords('notAccepted')}</h3>
      <ul class={styles['list']}>
        {wrong.map(({ text, count }) => (
          <li key={text} class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']}>{text}</span>
              <span class="hint">{panelWords('typedBy', { count })}</span>
            </span>
            <Button
              size="small"
              isBusy={correct.isBusy}
              onClick={() => void correct.run({ list: [...accepted, text], text })}
            >
              {panelWords('accept')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
