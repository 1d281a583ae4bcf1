import type { ComponentChildren } from 'preact';
import type { MissionView } from '#activities/hunts/contract.views.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { chatIcon } from '#activities/hunts/web/hunt-icons.ts';
import { levelWords } from '../level.words.ts';
import { ChoiceMission, TextMission } from './AnswerMissions.tsx';
import { Feedback } from './Feedback.tsx';
import { GpsMission } from './GpsMission.tsx';
import type { MissionProps } from './mission-props.ts';
import { PhotoPart } from './PhotoPart.tsx';
import { ScanButton } from './ScanButton.tsx';
import { WhereLine } from './WhereLine.tsx';
import styles from './MissionPanel.module.css';

const LONGEST_IN_PANEL = 180;

/** A longer one stands with the story, and the panel says what kind of task it is. */
export const isShortPrompt = ({ prompt }: Pick<MissionView, 'prompt'>): boolean =>
  prompt !== undefined && prompt.length <= LONGEST_IN_PANEL;

/** What to do now. It stays in sight however long the story is. */
export function MissionPanel(props: MissionProps) {
  const { level, mission, isTwin, session } = props;
  const name = level.character?.name ?? '';
  const needsPlace = mission.needsPlace && !isTwin && mission.type !== 'gps' && level.hasPlace;
  return (
    <section class={styles['panel']} aria-label={levelWords('task')}>
      <p class={styles['task']}>
        {isShortPrompt(mission) ? mission.prompt : levelWords(`task_${mission.type}`, { name })}
        {needsPlace && <span class={styles['soft']}> {levelWords('alsoPlace')}</span>}
      </p>
      {needsPlace && <WhereLine watch={session.watch} />}
      <Mission {...props} />
      {mission.type !== 'gps' && <Feedback level={level} session={session} />}
    </section>
  );
}

function Mission(props: MissionProps): ComponentChildren {
  const { level, mission, isTwin, session, isPaused, onTalk } = props;
  switch (mission.type) {
    case 'gps':
      return <GpsMission {...props} />;
    case 'text':
      return <TextMission {...props} />;
    case 'choice':
      return <ChoiceMission {...props} />;
    case 'code':
      return (
        <ScanButton level={level} isTwin={isTwin} session={session} isPaused={isPaused} kind="primary" />
      );
    case 'photo':
      return <PhotoPart level={level} isTwin={isTwin} session={session} />;
    case 'host':
      return null;
    default:
      return (
        <Button kind="primary" size="large" icon={chatIcon} isFullWidth onClick={onTalk}>
          {levelWords('talkTo', { name: level.character?.name ?? '' })}
        </Button>
      );
  }
}
