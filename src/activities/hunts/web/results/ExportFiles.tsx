import { useState } from 'preact/hooks';
import { Card } from '#web/kit/parts/Card.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { ExportFile } from '#activities/hunts/contract.files.ts';
import { resultsWords } from './results.words.ts';
import styles from './Results.module.css';

const TOLERANCE_M = 5;

/** Plain links: the browser downloads, and says how far it is. */
export function ExportFiles({ gameId }: { readonly gameId: string }) {
  const [isSimpler, setSimpler] = useState(false);
  const link = (file: ExportFile, label: string) => {
    const query = file.startsWith('tracks') && isSimpler ? { toleranceM: TOLERANCE_M } : {};
    return (
      <a class={styles['file']} href={exportAddress(gameId, file, query)} download>
        <Icon name="download" size={1.1} />
        {label}
      </a>
    );
  };
  return (
    <Card title={resultsWords('files')}>
      <ul class={styles['files']}>
        <li>
          {link('results.csv', resultsWords('results'))}
          <p class="hint">{resultsWords('resultsHint')}</p>
        </li>
        <li>
          {link('photos.zip', resultsWords('photos'))}
          <p class="hint">{resultsWords('photosHint')}</p>
        </li>
        <li>
          {link('hunt.json', resultsWords('hunt'))}
          <p class="hint">{resultsWords('huntHint')}</p>
        </li>
        <li>
          <div class={styles['group']}>
            <span class="strong">{resultsWords('tracks')}</span>
            {link('tracks.gpx', resultsWords('gpx'))}
            {link('tracks.geojson', resultsWords('geojson'))}
            {link('tracks.kml', resultsWords('kml'))}
          </div>
          <p class="hint">{resultsWords('tracksHint')}</p>
          <Checkbox
            label={resultsWords('simpler')}
            hint={resultsWords('simplerHint')}
            isChecked={isSimpler}
            onChange={setSimpler}
          />
        </li>
      </ul>
    </Card>
  );
}
