import { encodeQR } from 'qr';
import { qrWords } from './qr.words.ts';
import { Picture } from './Picture.tsx';
import { qrPath } from './qr-path.ts';
import styles from './Qr.module.css';

interface QrProps {
  readonly text: string;
  /** What the reader hears; the address itself if left out. */
  readonly label?: string;
}

/** Fills the width it is given. Dark on light in both themes, with the quiet border scanners need. */
export function Qr({ text, label }: QrProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 3, scale: 1 });
  return (
    <Picture
      class={styles['qr']}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      label={label ?? qrWords('qrFor', { address: text })}
    >
      <path d={qrPath(modules)} shape-rendering="crispEdges" />
    </Picture>
  );
}
