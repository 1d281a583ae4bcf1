import { useEffect, useMemo } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { citedAddress } from './report-lines.ts';
import { debriefWords } from './debrief.words.ts';
import { blocksOf } from './told-text.ts';
import type { ToldBlock } from './told-text.ts';
import { ToldState } from './told.state.ts';
import type { Told } from './told.state.ts';
import styles from './ReportParts.module.css';

/** A summary by the assistant, on demand. Every sentence links to the answers it is based on. */
export function ToldCard({ gameId }: { readonly gameId: string }) {
  const state = useMemo(
    () =>
      new ToldState(gameId, {
        fetch: (...request) => globalThis.fetch(...request),
        language: () => language.peek(),
      }),
    [gameId],
  );
  useEffect(() => () => state.close(), [state]);
  const told = state.told.value;
  const isWriting = told.phase === 'writing';
  return (
    <Card title={debriefWords('toldTitle')} kind="accent">
      <p>{debriefWords('toldText')}</p>
      <ToldText told={told} gameId={gameId} />
      <p class="visually-hidden" aria-live="polite">
        {isWriting ? debriefWords('writing') : told.phase === 'done' ? debriefWords('written') : ''}
      </p>
      <Outcome told={told} />
      <div class="row-2">
        <Button
          kind={told.phase === 'idle' ? 'primary' : 'secondary'}
          isBusy={isWriting}
          onClick={() => void state.ask()}
        >
          {debriefWords(told.phase === 'idle' ? 'ask' : 'askAgain')}
        </Button>
        {isWriting && (
          <Button kind="quiet" onClick={() => state.close()}>
            {debriefWords('stop')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Outcome({ told: { phase, text, uncited, problem } }: { readonly told: Told }) {
  return (
    <>
      {phase === 'failed' && <Problem>{problem}</Problem>}
      {phase === 'stopped' && <p class={styles['debriefSoft']}>{debriefWords('stopped')}</p>}
      {phase === 'done' && text.trim() === '' && <p>{debriefWords('nothingTold')}</p>}
      {phase === 'done' && uncited > 0 && (
        <p class={styles['debriefSoft']}>{debriefWords('uncited', { count: uncited })}</p>
      )}
    </>
  );
}

interface ToldTextProps {
  readonly told: Told;
  readonly gameId: string;
}

function ToldText({ told, gameId }: ToldTextProps) {
  const blocks = blocksOf(told.text);
  const themes = blocks.filter(({ kind }) => kind === 'item');
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph');
  return (
    <div class={styles['told']}>
      {paragraphs.map((block, index) => (
        <p key={index}>
          <Pieces block={block} told={told} gameId={gameId} />
        </p>
      ))}
      {themes.length > 0 && (
        <ul>
          {themes.map((block, index) => (
            <li key={index}>
              <Pieces block={block} told={told} gameId={gameId} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Pieces({ block, told, gameId }: ToldTextProps & { readonly block: ToldBlock }) {
  return (
    <>
      {block.pieces.map((piece, index) => {
        if (piece.kind === 'text') return piece.text;
        const source = told.sources.get(piece.number);
        if (source === undefined) return `[${piece.number}]`;
        const { questionId, playerId, text, number } = source;
        return (
          <Link
            key={index}
            class={styles['cite']}
            href={citedAddress(gameId, questionId, playerId)}
            title={text}
            aria-label={debriefWords('citation', { number: String(number), text })}
          >
            {number}
          </Link>
        );
      })}
    </>
  );
}
