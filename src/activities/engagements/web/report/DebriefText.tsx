import type { Debrief } from '#activities/engagements/contract.report.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { citedAddress } from './report-lines.ts';
import { debriefWords } from './debrief.words.ts';
import styles from './ReportParts.module.css';

type QuestionDebrief = Debrief['questions'][number];
type Cites = Debrief['themes'][number]['cites'];
type Phrase = Debrief['themes'][number];

interface DebriefTextProps {
  readonly debrief: Debrief;
  readonly gameId: string;
  /** On paper nothing is folded away. */
  readonly isWhole?: boolean;
}

/** Groups, phrases and quotes computed from the answers, each with the answers it is based on. */
export function DebriefText({ debrief, gameId, isWhole = false }: DebriefTextProps) {
  return (
    <>
      <p class={styles['debriefSoft']}>{debriefWords('about', { count: debrief.answers })}</p>
      {debrief.themes.length > 0 && (
        <Card title={debriefWords('themes')} kind="sunken">
          <Phrases phrases={debrief.themes} gameId={gameId} isWhole={isWhole} />
        </Card>
      )}
      {debrief.questions.map((question) => (
        <QuestionCard key={question.questionId} question={question} gameId={gameId} isWhole={isWhole} />
      ))}
    </>
  );
}

interface QuestionCardProps {
  readonly question: QuestionDebrief;
  readonly gameId: string;
  readonly isWhole: boolean;
}

function QuestionCard({ question, gameId, isWhole }: QuestionCardProps) {
  const { title, answers, clusters, phrases, representative } = question;
  return (
    <Card
      title={title}
      aside={<span class={styles['debriefSoft']}>{debriefWords('answerCount', { count: answers })}</span>}
    >
      {clusters.length > 0 && (
        <section class={styles['debriefPart']}>
          <h3>{debriefWords('clusters')}</h3>
          <ul class={styles['clusters']}>
            {clusters.map((cluster, index) => (
              <li key={index} class={styles['cluster']}>
                <p class="breaks-anywhere">
                  <strong>{cluster.terms.join(', ')}</strong>{' '}
                  <span class={styles['debriefSoft']}>
                    {debriefWords('clusterSize', { count: cluster.size })}
                  </span>
                </p>
                <Quotes cites={cluster.cites} gameId={gameId} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {phrases.length > 0 && (
        <section class={styles['debriefPart']}>
          <h3>{debriefWords('phrases')}</h3>
          <Phrases phrases={phrases} gameId={gameId} isWhole={isWhole} />
        </section>
      )}
      {representative.length > 0 && (
        <section class={styles['debriefPart']}>
          <h3>{debriefWords('representative')}</h3>
          <Quotes cites={representative} gameId={gameId} />
        </section>
      )}
    </Card>
  );
}

interface PhrasesProps {
  readonly phrases: readonly Phrase[];
  readonly gameId: string;
  readonly isWhole: boolean;
}

function Phrases({ phrases, gameId, isWhole }: PhrasesProps) {
  return (
    <ul class={styles['phrases']}>
      {phrases.map(({ phrase, answers, cites }) => (
        <li key={phrase}>
          <details class={styles['phrase']} open={isWhole}>
            <summary>
              <strong>{phrase}</strong>{' '}
              <span class={styles['debriefSoft']}>{debriefWords('phraseIn', { count: answers })}</span>
            </summary>
            <Quotes cites={cites} gameId={gameId} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The answers a statement is based on, each a link to its place in the report. */
function Quotes({ cites, gameId }: { readonly cites: Cites; readonly gameId: string }) {
  return (
    <ul class={styles['quotes']} aria-label={debriefWords('sources')}>
      {cites.map(({ questionId, playerId, text }) => (
        <li key={`${questionId}-${playerId}`}>
          <Link href={citedAddress(gameId, questionId, playerId)} class={styles['debriefQuote']}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
