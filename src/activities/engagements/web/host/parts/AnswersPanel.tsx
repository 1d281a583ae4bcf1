import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { GivenAnswer } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { answerText } from '#activities/engagements/web/parts/answer-text.ts';
import { hostClient } from '../host.client.ts';
import { panelWords } from '../panel.words.ts';
import { usePages } from '../use-pages.ts';
import styles from './Panels.module.css';

/** Everything written so far, to read along and to take out what does not belong on the wall. */
export function AnswersPanel({ game }: { readonly game: HostView }) {
  const { question, survey } = game.stage;
  if (survey) {
    return (
      <div class={styles['panel']}>
        {survey.map((asked) => (
          <section key={asked.questionId} class={styles['part']}>
            <h2>{asked.title}</h2>
            <Answers game={game} question={asked} />
          </section>
        ))}
      </div>
    );
  }
  if (!question) return <p class={styles['soft']}>{panelWords('noAnswers')}</p>;
  return <Answers key={question.questionId} game={game} question={question} />;
}

interface AnswersProps {
  readonly game: HostView;
  readonly question: ShownQuestion;
}

function Answers({ game, question }: AnswersProps) {
  const { gameId, counters, stage } = game;
  const { questionId } = question;
  const read = async (cursor: string | undefined) => {
    const answer = await hostClient.listAnswers({ params: { gameId, questionId }, query: { cursor } });
    return answer.ok
      ? ({ ok: true, value: { rows: answer.value.answers, cursor: answer.value.cursor } } as const)
      : answer;
  };
  const list = usePages<GivenAnswer>(read, `${questionId} ${counters.answered} ${stage.phase}`);
  const hide = async ({ playerId, isHidden }: GivenAnswer): Promise<void> => {
    const params = { gameId, questionId, playerId };
    const answer = await hostClient.hideAnswer({ params, body: { isHidden: !isHidden } });
    if (!answer.ok) showToast(answer.error.message, { kind: 'bad' });
    list.reload();
  };
  if (!list.rows || list.rows.length === 0) return <p class={styles['soft']}>{panelWords('noAnswers')}</p>;
  return (
    <div class={styles['part']}>
      <ul class={styles['list']}>
        {list.rows.map((given) => (
          <li key={given.playerId} class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']} data-hidden={given.isHidden || undefined}>
                {answerText(question, given.answer)}
              </span>
              <span class={styles['soft']}>
                {given.isHidden ? `${given.name} · ${panelWords('hidden')}` : given.name}
              </span>
            </span>
            <Button size="small" kind="quiet" onClick={() => void hide(given)}>
              {panelWords(given.isHidden ? 'unhide' : 'hide')}
            </Button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div>
          <Button onClick={list.more}>{panelWords('showMore')}</Button>
        </div>
      )}
    </div>
  );
}
