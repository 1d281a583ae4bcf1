import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { GivenAnswer } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { partsOf } from '../kinds/kinds.ts';
import { hostClient } from './host.client.ts';
import { panelWords } from './panel.words.ts';
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
  if (!question) return <p class="hint">{panelWords('noAnswers')}</p>;
  return <Answers key={question.questionId} game={game} question={question} />;
}

interface AnswersProps {
  readonly game: HostView;
  readonly question: ShownQuestion;
}

function Answers({ game, question }: AnswersProps) {
  const { gameId, counters, stage } = game;
  const { questionId } = question;
  const params = { gameId, questionId };
  const list = usePages(
    (cursor) => hostClient.listAnswers({ params, query: { cursor } }),
    [questionId, counters.answered, stage.phase],
  );
  const hide = useAction(hostClient.hideAnswer, {
    isToast: true,
    onDone: list.reload,
    onRefused: list.reload,
  });
  const turn = ({ playerId, isHidden }: GivenAnswer): void =>
    void hide.run({ params: { ...params, playerId }, body: { isHidden: !isHidden } });
  const rows = list.pages?.flatMap(({ answers }) => answers) ?? [];
  if (rows.length === 0 && list.problem === undefined) return <p class="hint">{panelWords('noAnswers')}</p>;
  return (
    <div class={styles['part']}>
      <ul class={styles['list']}>
        {rows.map((given) => (
          <li key={given.playerId} class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']} data-hidden={given.isHidden || undefined}>
                {partsOf(given.answer.kind).said(question, given.answer)}
              </span>
              <span class="hint">
                {given.isHidden ? `${given.name} · ${panelWords('hidden')}` : given.name}
              </span>
            </span>
            <Button size="small" kind="quiet" onClick={() => turn(given)}>
              {panelWords(given.isHidden ? 'unhide' : 'hide')}
            </Button>
          </li>
        ))}
      </ul>
      <Problem>{list.problem}</Problem>
      <ShowMore more={list.more} />
    </div>
  );
}
