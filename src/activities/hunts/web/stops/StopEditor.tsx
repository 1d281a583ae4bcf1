import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { DEFAULT_POINTS, LONGEST_NAME } from '#activities/hunts/contract.file.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { LONGEST_TEXT, missionFacts } from '#activities/hunts/contract.missions.ts';
import { pictureIdIn } from '#activities/hunts/rules/stop-pictures.ts';
import { changed, emptyMission, stopName } from '../build/draft.ts';
import { Spot } from '../build/Spot.tsx';
import { NumberField } from '../build/fields.tsx';
import { CharacterFields } from './CharacterFields.tsx';
import { ClueFields } from './ClueFields.tsx';
import { MissionFields } from './MissionFields.tsx';
import { OpensFields } from './OpensFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { opensWords } from '../opens.words.ts';
import { stopWords, talkWords } from './stop.words.ts';
import styles from './Stops.module.css';

interface StopEditorProps {
  readonly level: Level;
  readonly levels: readonly Level[];
  readonly isFixed: boolean;
  readonly index: number;
  readonly near: Point | undefined;
  readonly isPlacing: boolean;
  readonly onPlacing: (isPlacing: boolean) => void;
  readonly onChange: (level: Level) => void;
  readonly onBack: () => void;
}

/** Everything about one stop. What most stops need is open, the rest is folded away. */
export function StopEditor(props: StopEditorProps) {
  const { level, levels, isFixed, index, near, isPlacing, onPlacing, onChange, onBack } = props;
  return (
    <section class={styles['editor']} aria-labelledby="stop-heading">
      <h2 id="stop-heading" tabIndex={-1} class={styles['editorTitle']}>
        <span class={styles['number']} aria-hidden="true">
          {index + 1}
        </span>
        {stopName(level, index)}
      </h2>
      <Basics level={level} onChange={onChange} />
      <Spot name="mission">
        <Part title={stopWords('mission')}>
          <MissionFields
            level={level}
            mission={level.mission}
            onChange={(mission) => onChange({ ...level, mission })}
          />
        </Part>
      </Spot>
      <Spot name="place">
        <Part title={stopWords('place')}>
          <PlaceFields {...{ level, near, isPlacing, onPlacing, onChange }} />
        </Part>
      </Spot>
      <Extras level={level} onChange={onChange} />
      <Spot name="opens">
        <Fold title={opensWords('title')} count={level.opens?.length ?? 0}>
          <OpensFields
            {...{ level, levels, isFixed }}
            onChange={(opens) => onChange(changed(level, { opens: opens.length > 0 ? opens : undefined }))}
          />
        </Fold>
      </Spot>
      <div class="row-2">
        <Button onClick={onBack}>{stopWords('back')}</Button>
      </div>
    </section>
  );
}

type PartsProps = Pick<StopEditorProps, 'level' | 'onChange'>;

function Basics({ level, onChange }: PartsProps) {
  return (
    <div class={styles['fields']}>
      <div class={styles['nameRow']}>
        <TextField
          label={stopWords('name')}
          hint={stopWords('nameHint')}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          value={level.name}
          onInput={(name) => onChange({ ...level, name })}
        />
        <NumberField
          label={stopWords('points')}
          from={0}
          to={100_000}
          value={level.points ?? DEFAULT_POINTS}
          onChange={(points) => onChange(changed(level, { points }))}
        />
      </div>
      <Spot name="story">
        <TextArea
          label={stopWords('story')}
          hint={stopWords('storyHint')}
          isOptional
          rows={3}
          maxLength={LONGEST_TEXT}
          value={level.story ?? ''}
          onInput={(story) => onChange({ ...level, story })}
        />
      </Spot>
    </div>
  );
}

function Extras({ level, onChange }: PartsProps) {
  const { clues = [], character, twin, pictures = [] } = level;
  return (
    <>
      <Spot name="clues">
        <Fold title={stopWords('clues')} count={clues.length}>
          <ClueFields clues={clues} onChange={(next) => onChange({ ...level, clues: next })} />
        </Fold>
      </Spot>
      <Spot name="character">
        <Fold
          title={stopWords('character')}
          about={character?.name}
          isOpen={missionFacts[level.mission.type].hasCharacter === true}
        >
          <CharacterFields
            character={character}
            clues={clues}
            onChange={(next) => onChange(changed(level, { character: next }))}
          />
        </Fold>
      </Spot>
      <Spot name="twin">
        <Fold title={stopWords('twin')} {...(twin && { about: '✓' })}>
          <TwinFields level={level} onChange={(next) => onChange(changed(level, { twin: next }))} />
        </Fold>
      </Spot>
      <Spot name="pictures">
        <Fold title={stopWords('pictures')} count={pictures.length}>
          <StopPictures pictures={pictures} onChange={(next) => onChange({ ...level, pictures: next })} />
        </Fold>
      </Spot>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="stack-3">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

interface FoldProps {
  readonly title: string;
  readonly count?: number;
  readonly about?: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

function Fold({ title, count, about, isOpen, children }: FoldProps) {
  return (
    <details class={styles['fold']} {...(isOpen === true && { open: true })}>
      <summary>
        {title}
        {count !== undefined && count > 0 && <span class={styles['count']}>{count}</span>}
        {about !== undefined && about !== '' && <span class={styles['count']}>{about}</span>}
      </summary>
      {children}
    </details>
  );
}

interface TwinFieldsProps {
  readonly level: Level;
  readonly onChange: (twin: Level['twin']) => void;
}

/** The same points without steps, without a position. */
function TwinFields({ level, onChange }: TwinFieldsProps) {
  const { twin } = level;
  return (
    <div class={styles['rows']}>
      <Switch
        label={talkWords('hasTwin')}
        hint={talkWords('hasTwinHint')}
        isChecked={twin !== undefined}
        onChange={(has) => onChange(has ? { note: '', mission: emptyMission('text') } : undefined)}
      />
      {twin && (
        <>
          <TextField
            label={talkWords('note')}
            placeholder={talkWords('notePlaceholder')}
            maxLength={500}
            autocomplete="off"
            value={twin.note}
            onInput={(note) => onChange({ ...twin, note })}
          />
          <MissionFields
            level={level}
            mission={twin.mission}
            isTwin
            onChange={(mission) => onChange({ ...twin, mission })}
          />
        </>
      )}
    </div>
  );
}

interface StopPicturesProps {
  readonly pictures: readonly string[];
  readonly onChange: (pictures: string[]) => void;
}

const MOST_PICTURES = 10;

function StopPictures({ pictures, onChange }: StopPicturesProps) {
  const [uploading, setUploading] = useState<number>();
  const put = (index: number, pictureId: string | undefined): void =>
    onChange(
      pictureId === undefined
        ? pictures.filter((_, at) => at !== index)
        : pictures.toSpliced(index, 1, pictureAddress(pictureId, 1600)),
    );
  const places = pictures.length < MOST_PICTURES ? [...pictures, ''] : pictures;
  return (
    <div class={styles['rows']}>
      <p class={styles['about']}>{talkWords('noPictures')}</p>
      {places.map((address, index) =>
        address !== '' && pictureIdIn(address) === undefined ? (
          <p key={address} class={styles['about']}>
            {talkWords('elsewhere', { address })}{' '}
            <Button size="small" kind="quiet" onClick={() => put(index, undefined)}>
              {talkWords('removePicture', { number: index + 1 })}
            </Button>
          </p>
        ) : (
          <PictureField
            key={address === '' ? `new ${index}` : address}
            subject={talkWords('picture', { number: index + 1 })}
            pictureId={address === '' ? undefined : pictureIdIn(address)}
            isUploading={uploading === index}
            onUploading={(isUploading) => setUploading(isUploading ? index : undefined)}
            onPicture={(pictureId) => put(index, pictureId)}
          />
        ),
      )}
    </div>
  );
}
