import { useAction } from '#web/kit/data/action.ts';
import { language } from '#web/kit/i18n/language.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { huntsClient } from '../hunts.client.ts';
import { useHuntWork, WorkProgress } from '../parts/HuntWork.tsx';
import { workWords } from '../parts/work.words.ts';
import { filesWords } from './files.words.ts';
import styles from './Files.module.css';

const loadImportPart = async () => (await import('./ImportPart.tsx')).ImportPart;

/** A hunt from a file of another server, or from a table of stops. */
export function ImportHuntPage() {
  const create = useAction(huntsClient.createHunt, {
    onDone: ({ gameId }) => navigate(`/hunts/${gameId}/build`, 'replace'),
    isToast: true,
  });
  const { work, madeId } = useHuntWork('make');
  const make = (file: HuntFile): void => void create.run({ body: { file } });
  return (
    <Page title={filesWords('importTitle')} lead={filesWords('importLead')} activity="hunts">
      <Lazy
        load={loadImportPart}
        props={{
          huntButton: filesWords('make'),
          isBusy: create.isBusy || work !== undefined,
          isInto: false,
          onHunt: make,
          onTable: ({ levels = [] }) =>
            make({ name: filesWords('unnamed'), language: language.value, levels: [...levels] }),
        }}
      />
      <WorkProgress act="make" work={work} isBusy={create.isBusy} />
      {madeId !== undefined && !create.isBusy && (
        <p class="row-2" role="status">
          {workWords('made')}
          <ButtonLink href={`/hunts/${madeId}/build`}>{workWords('open')}</ButtonLink>
        </p>
      )}
      <p class={styles['about']}>{filesWords('tableHelp')}</p>
    </Page>
  );
}
