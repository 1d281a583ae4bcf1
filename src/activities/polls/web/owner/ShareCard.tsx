import { useState } from 'preact/hooks';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { OwnerView, PollView } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { badgeCode, embedCode } from './embed-code.ts';
import { shareWords } from '#platform/rooms/web/share.words.ts';
import { sharedHost, sharedLink, sharedOrigin } from '#web/kit/shared-link.ts';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';

export const pollLink = (pollId: string): string => sharedLink(`/polls/${pollId}`);

/** The device's own share sheet. Closing it is not a failure. */
const share = async (title: string, url: string): Promise<void> => {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
};

/** How people join: code, link, QR code, and a frame for another site. */
export function ShareCard({ poll, onPoll }: Pick<EmbedDialogProps, 'poll' | 'onPoll'>) {
  const { pollId, code } = poll;
  const [isQrOpen, setQrOpen] = useState(false);
  const [isEmbedOpen, setEmbedOpen] = useState(false);
  const link = pollLink(pollId);
  return (
    // A poll that is over needs no invitation.
    <Card title={ownerWords(poll.status === 'closed' ? 'shareOver' : 'share')}>
      {isWideScreen.value && <LazyQr text={link} />}
      {code !== undefined && (
        <div class={styles['stack']}>
          <p class={styles['note']}>{shareWords('shareText', { address: sharedHost() })}</p>
          <JoinCode code={code} />
        </div>
      )}
      <div class="row-2">
        <Button icon="link" size="small" onClick={() => void copyLink(link)}>
          {ownerWords('copyLink')}
        </Button>
        {'share' in navigator && (
          <Button size="small" onClick={() => void share(poll.title, link)}>
            {ownerWords('shareSheet')}
          </Button>
        )}
        {isWideScreen.value ? (
          <ButtonLink icon="device" size="small" href={`/polls/${pollId}/screen`} target="_blank">
            {ownerWords('bigScreen')}
          </ButtonLink>
        ) : (
          <Button icon="eye" size="small" onClick={() => setQrOpen(true)}>
            {ownerWords('showQr')}
          </Button>
        )}
        <Button icon="copy" size="small" onClick={() => setEmbedOpen(true)}>
          {ownerWords('embed')}
        </Button>
      </div>
      <Dialog isOpen={isQrOpen} title={ownerWords('qrTitle')} onClose={() => setQrOpen(false)}>
        <LazyQr text={link} />
      </Dialog>
      <EmbedDialog poll={poll} onPoll={onPoll} isOpen={isEmbedOpen} onClose={() => setEmbedOpen(false)} />
    </Card>
  );
}

const ignore = (): void => undefined;

interface SiteFieldProps {
  readonly poll: OwnerView;
  readonly onPoll: (poll: PollView) => void;
}

/** Only named sites may frame the ballot: any other could cover it with something else. */
function SiteField({ poll, onPoll }: SiteFieldProps) {
  const [text, setText] = useState(poll.sites.join('\n'));
  const save = useAction(pollsClient.changePoll, { onDone: onPoll });
  const sites = text.split(/\s+/).filter((site) => site !== '');
  return (
    <div class={styles['stack']}>
      <TextArea
        label={ownerWords('sites')}
        hint={ownerWords(poll.settings.voters === 'codes' ? 'sitesHint' : 'sitesNoCodes')}
        value={text}
        rows={2}
        onInput={setText}
        error={save.problem}
        spellcheck={false}
      />
      <div class="row-2">
        <Button
          size="small"
          isBusy={save.isBusy}
          onClick={() => void save.run({ params: { pollId: poll.pollId }, body: { sites } })}
        >
          {ownerWords('saveSites')}
        </Button>
      </div>
    </div>
  );
}

interface EmbedDialogProps {
  readonly poll: PollView;
  readonly onPoll: (poll: PollView) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function EmbedDialog({ poll, onPoll, isOpen, onClose }: EmbedDialogProps) {
  const code = embedCode(sharedOrigin(), poll.audience === 'owner' ? poll : { ...poll, sites: [] });
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(code);
    showToast(ownerWords(isCopied ? 'copied' : 'copyByHand'), { kind: isCopied ? 'good' : 'plain' });
    if (isCopied) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={ownerWords('embedTitle')}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="copy" onClick={() => void copy()}>
          {ownerWords('copyEmbed')}
        </Button>
      }
    >
      <div class={styles['stack']}>
        <p>{ownerWords('embedText')}</p>
        <TextArea
          label={ownerWords('embedCode')}
          value={code}
          rows={6}
          onInput={ignore}
          readOnly
          spellcheck={false}
        />
        {poll.audience === 'owner' && <SiteField poll={poll} onPoll={onPoll} />}
        <TextArea
          label={ownerWords('badgeCode')}
          value={badgeCode(sharedOrigin(), poll)}
          rows={3}
          onInput={ignore}
          readOnly
          spellcheck={false}
        />
        {poll.status === 'draft' && <p class={styles['note']}>{ownerWords('embedDraft')}</p>}
      </div>
    </Dialog>
  );
}
