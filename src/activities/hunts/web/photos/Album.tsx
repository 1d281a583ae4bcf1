import { useState } from 'preact/hooks';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { HostAlbum, TeamAlbum, TeamPhoto } from '#activities/hunts/contract.photos.ts';
import { teamLook } from '../team-look.ts';
import { albumWords } from './album.words.ts';
import { slidesOf } from './slides.ts';
import { waitingPhotos } from './waiting-photos.ts';
import { photoStatusText, levelNameIn, photoTitle, teamNameIn } from './photo-title.ts';
import styles from './Photos.module.css';

interface AlbumProps {
  readonly album: HostAlbum | TeamAlbum;
  readonly onChanged: () => void;
}

const loadOnTheWay = async () => (await import('./PhotosOnTheWay.tsx')).PhotosOnTheWay;
const loadDialog = async () => (await import('./PhotoDialog.tsx')).PhotoDialog;

const loadCollage = async () => (await import('./CollageButton.tsx')).CollageButton;

const EVERY = '';

interface Wish {
  readonly teamId: string;
  readonly levelId: string;
}

const isWanted = (photo: TeamPhoto, { teamId, levelId }: Wish): boolean =>
  (teamId === EVERY || photo.teamId === teamId) && (levelId === EVERY || photo.levelId === levelId);

export function Album({ album, onChanged }: AlbumProps) {
  const [wish, setWish] = useState<Wish>({ teamId: EVERY, levelId: EVERY });
  const [openId, setOpenId] = useState<string>();
  const isHost = album.audience === 'host';
  // Newest first: what just came is what people look for.
  const photos = (album.photos as readonly TeamPhoto[]).filter((photo) => isWanted(photo, wish)).toReversed();
  const open = photos.find(({ photoId }) => photoId === openId);
  const title = albumWords('title', { hunt: album.name });
  return (
    <Page title={title} activity="hunts" aside={<Ways album={album} />}>
      {!isHost && waitingPhotos.value > 0 && <Lazy load={loadOnTheWay} props={{ gameId: album.gameId }} />}
      {album.photos.length === 0 ? (
        <EmptyState
          title={albumWords('emptyTitle')}
          text={albumWords(isHost ? 'emptyHost' : 'emptyTeam')}
          activity="hunts"
        />
      ) : (
        <>
          <Filters album={album} wish={wish} onWish={setWish} />
          {photos.length === 0 && <p>{albumWords('noneHere')}</p>}
          <ul class={styles['photos']}>
            {photos.map((photo) => (
              <AlbumPhoto
                key={photo.photoId}
                album={album}
                photo={photo}
                onOpen={() => setOpenId(photo.photoId)}
              />
            ))}
          </ul>
        </>
      )}
      {open && (
        <Lazy
          load={loadDialog}
          props={{ album, photo: open, onChanged, onClose: () => setOpenId(undefined) }}
        />
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly album: HostAlbum | TeamAlbum;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}

function Filters({ album, wish, onWish }: FiltersProps) {
  return (
    <div class={styles['filters']}>
      {album.audience === 'host' && (
        <Choice
          label={albumWords('team')}
          every={albumWords('everyTeam')}
          options={album.teams.map((team) => [team.teamId, team.name])}
          value={wish.teamId}
          onChange={(teamId) => onWish({ ...wish, teamId })}
        />
      )}
      <Choice
        label={albumWords('level')}
        every={albumWords('everyLevel')}
        options={album.levels.map((level) => [level.levelId, level.name])}
        value={wish.levelId}
        onChange={(levelId) => onWish({ ...wish, levelId })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly every: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, every, options, value, onChange }: ChoiceProps) {
  const all = [[EVERY, every] as const, ...options];
  return (
    <SelectField
      label={label}
      value={value}
      options={all.map(([each, name]) => ({ value: each, label: name }))}
      onChange={onChange}
    />
  );
}

function Ways({ album }: { readonly album: HostAlbum | TeamAlbum }) {
  const { gameId } = album;
  if (album.audience === 'team')
    return (
      <ButtonLink size="small" kind="quiet" icon="arrow-left" href={`/hunts/${gameId}/play`}>
        {albumWords('toHunt')}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink size="small" href={`/hunts/${gameId}/judge`}>
        {albumWords('judge')}
      </ButtonLink>
      <ButtonLink size="small" kind="quiet" href={`/hunts/${gameId}/slideshow`}>
        {albumWords('slideshow')}
      </ButtonLink>
      {slidesOf(album.photos).length > 0 && (
        <Lazy load={loadCollage} props={{ name: album.name, photos: slidesOf(album.photos) }} />
      )}
      <a class={styles['save']} href={exportAddress(gameId, 'photos.zip')} download>
        {albumWords('save')}
      </a>
      <ButtonLink size="small" kind="quiet" icon="arrow-left" href={`/hunts/${gameId}/host`}>
        {albumWords('toHunt')}
      </ButtonLink>
    </>
  );
}

interface AlbumPhotoProps {
  readonly album: HostAlbum | TeamAlbum;
  readonly photo: TeamPhoto;
  readonly onOpen: () => void;
}

function AlbumPhoto({ album, photo, onOpen }: AlbumPhotoProps) {
  const index = Math.max(
    0,
    album.teams.findIndex(({ teamId }) => teamId === photo.teamId),
  );
  return (
    <li class={styles['card']}>
      <button
        type="button"
        class={styles['picture']}
        aria-label={albumWords('open', { name: photoTitle(album, photo) })}
        onClick={onOpen}
      >
        <img
          src={photo.addresses.medium}
          alt=""
          loading="lazy"
          width={photo.width}
          height={photo.height}
          data-dim={photo.isHidden || undefined}
        />
      </button>
      <div class={styles['caption']}>
        <strong>{levelNameIn(album, photo)}</strong>
        {album.audience === 'host' && (
          <Seat
            number={teamLook(album.teams[index]?.colour, index)}
            name={teamNameIn(album, photo)}
            size="small"
          />
        )}
        <span class={styles['status']} data-status={photo.status}>
          {photoStatusText(photo)}
        </span>
        {(photo.isHidden || photo.isReported) && (
          <span class={styles['mark']}>
            <Icon name={photo.isHidden ? 'eye-off' : 'flag'} size={1} />
            {albumWords(photo.isHidden ? 'hidden' : 'reported')}
          </span>
        )}
      </div>
    </li>
  );
}
