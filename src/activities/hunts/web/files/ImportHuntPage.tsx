import { useState } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { huntsClient } from '../hunts.client.ts';
import { buildWords } from '../build/build.words.ts';
import { loadImportPart } from '../build/load-parts.ts';
import { filesWords } from './files.words.ts';
import styles from './Files.module.css';

/** A hunt from a file of another server, or from a table of stops. */
export function ImportHuntPage() {
  const [isBusy, setBusy] = useState(false);
  const make = async (file: HuntFile): Promise<void> => {
    setBusy(true);
    const answer = await huntsClient.createHunt({ body: { file } });
    setBusy(false);
    if (answer.ok) navigate(`/hunts/${answer.value.gameId}/build`, 'replace');
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return (
    <Page title={filesWords('importTitle')} lead={filesWords('importLead')} activity="hunts">
      <Lazy
        load={loadImportPart}
        props={{
          huntButton: filesWords('make'),
          isBusy,
          isInto: false,
          onHunt: (hunt) => void make(hunt),
          onTable: ({ levels = [] }) =>
            void make({ name: buildWords('unnamedHunt'), language: language.value, levels: [...levels] }),
        }}
      />
      <p class={styles['about']}>{filesWords('tableHelp')}</p>
    </Page>
  );
}
