import type { SVGAttributes } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { playerShapes } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { sharedHost } from '#web/kit/shared-link.ts';
import { colourOf } from '../face/player-looks.ts';
import { cardWords } from './card.words.ts';
import styles from './ShareCard.module.css';

interface CardRow {
  readonly label: string;
  readonly text: string;
  /** Of the longest bar, and whose it is. */
  readonly share?: number;
  readonly player?: PlayerNumber;
}

export interface Card {
  readonly title: string;
  readonly line: string;
  readonly rows: readonly CardRow[];
  /** The page that shows the same. */
  readonly link: string;
}

const [WIDTH, HEIGHT] = [1200, 630];
const SOFT = '#65594c';
const FONT = "'Figtree Variable', Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

const pngOf = async (svg: string): Promise<Uint8Array<ArrayBuffer>> => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new Uint8Array((await blob?.arrayBuffer()) ?? []);
};

/** Drawn on demand. */
export function ShareFold({
  card,
  class: look,
}: {
  readonly card: Card;
  readonly class: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={look} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{cardWords('share')}</summary>
      {isOpen && <ShareCard card={card} />}
    </details>
  );
}

/** A picture to share, and the link of its page. The file has no style sheet, so everything is inline. */
export function ShareCard({ card }: { readonly card: Card }) {
  const { title, line, rows, link } = card;
  const picture = useRef<SVGSVGElement>(null);
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const svg = (): string =>
    picture.current === null ? '' : new XMLSerializer().serializeToString(picture.current);
  const acts = {
    png: () => pngOf(svg()).then((bytes) => saveFile(`${name}.png`, 'image/png', bytes)),
    svg: () => saveFile(`${name}.svg`, 'image/svg+xml', svg()),
    copy: () => copyLink(link),
  };
  return (
    <div class={styles['share']}>
      <svg
        ref={picture}
        class={styles['card']}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        {...{ width: WIDTH, height: HEIGHT, fill: '#2a2119', 'font-family': FONT }}
        role="img"
        aria-label={[title, line, ...rows.map(({ label, text }) => `${label}: ${text}`)].join('. ')}
      >
        <rect width={WIDTH} height={HEIGHT} fill="#fdf8f0" />
        <Words x={60} y={105} size={64} room={1080} text={title} font-weight="800" />
        <Words x={60} y={160} size={32} room={1080} text={line} fill={SOFT} />
        {rows.map((row, at) => (
          <Row key={row.label} row={row} y={205 + (at * 360) / Math.max(4, rows.length)} />
        ))}
        <Words x={1140} y={602} size={24} room={900} text={sharedHost()} fill={SOFT} text-anchor="end" />
      </svg>
      <div class="row-2">
        {(['png', 'svg', 'copy'] as const).map((word) => (
          <Button key={word} icon={word === 'copy' ? 'link' : 'download'} onClick={() => void acts[word]()}>
            {cardWords(word)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface WordsProps extends SVGAttributes<SVGTextElement> {
  readonly text: string;
  readonly size: number;
  readonly room: number;
}

/** Long names get smaller letters instead of being cut. */
function Words({ text, size, room, ...place }: WordsProps) {
  return (
    <text {...place} font-size={Math.min(size, room / (0.56 * Math.max(1, text.length)))}>
      {text}
    </text>
  );
}

function Row({ row: { label, text, share, player }, y }: { readonly row: CardRow; readonly y: number }) {
  const fill = player && colourOf(player);
  return (
    <g transform={`translate(60 ${y})`}>
      {player && <path d={playerShapes[player]} transform="scale(1.3)" fill={fill} />}
      <Words x={player ? 46 : 0} y={27} size={32} room={330} text={label} font-weight="700" />
      {share !== undefined && (
        <rect x="400" y="4" width={Math.max(4, share * 330)} height="26" rx="5" fill={fill} />
      )}
      <Words x={1080} y={27} size={32} room={340} text={text} text-anchor="end" />
    </g>
  );
}
