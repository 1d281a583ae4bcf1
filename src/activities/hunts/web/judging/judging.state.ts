import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Answer } from '#web/kit/client.ts';
import { newCommandId } from '#web/kit/client.ts';
import type { HostAlbum, HostPhoto, JudgedPhotoAnswer } from '#activities/hunts/contract.photos.ts';
import type { AlbumState } from '../photos/album.state.ts';
import type { PhotosClient } from '../photos/photos.client.ts';
import { currentIn, neighbourOf, photosIn } from './judging-queue.ts';
import type { JudgingFilter } from './judging-queue.ts';

export interface GivenVerdict {
  readonly isAccepted: boolean;
  readonly points?: number | undefined;
  readonly reason?: string | undefined;
}

export type BoardChange = JudgedPhotoAnswer['changes'][number];

type Calls = Pick<PhotosClient, 'judgePhoto' | 'undoVerdict' | 'hidePhoto' | 'weighVerdict'>;

/** Verdicts made on this desk, to undo them one after the other. */
interface Done {
  readonly photo: HostPhoto;
  readonly verdictId: string;
  /** A quick host may undo a verdict that is still being sent. */
  readonly sent: Promise<Answer<JudgedPhotoAnswer>>;
}

/** The desk: one photo at a time, the next one there before the last answer has come. */
export class JudgingState {
  readonly filter = signal<JudgingFilter>('waiting');
  readonly current: ReadonlySignal<HostPhoto | undefined>;
  readonly queue: ReadonlySignal<readonly HostPhoto[]>;
  readonly mayUndo: ReadonlySignal<boolean>;
  readonly #album: Pick<AlbumState, 'screen' | 'showPhoto' | 'gameId'>;
  readonly #calls: Calls;
  readonly #chosen = signal<string | undefined>(undefined);
  readonly #done = signal<readonly Done[]>([]);

  constructor(album: Pick<AlbumState, 'screen' | 'showPhoto' | 'gameId'>, calls: Calls) {
    this.#album = album;
    this.#calls = calls;
    this.queue = computed(() => photosIn(this.#photos(), this.filter.value));
    this.current = computed(() => currentIn(this.queue.value, this.#chosen.value));
    this.mayUndo = computed(() => this.#done.value.length > 0);
  }

  show(filter: JudgingFilter): void {
    this.filter.value = filter;
    this.#chosen.value = undefined;
  }

  /** From elsewhere: the photo may be judged already. */
  open(photoId: string): void {
    const isWaiting = photosIn(this.#photos(), 'waiting').some((photo) => photo.photoId === photoId);
    this.filter.value = isWaiting ? 'waiting' : 'judged';
    this.#chosen.value = photoId;
  }

  choose(photoId: string | undefined): void {
    this.#chosen.value = photoId;
  }

  step(by: 1 | -1): void {
    const photo = this.current.value;
    if (photo) this.#chosen.value = neighbourOf(this.queue.value, photo.photoId, by);
  }

  /** The desk moves on at once; what the server refuses comes back. */
  async judge(photo: HostPhoto, verdict: GivenVerdict): Promise<Answer<JudgedPhotoAnswer>> {
    const next = neighbourOf(this.queue.value, photo.photoId);
    const verdictId = newCommandId();
    if (this.filter.value === 'waiting') {
      this.#album.showPhoto({ ...photo, status: verdict.isAccepted ? 'accepted' : 'rejected' });
      this.#chosen.value = next;
    }
    const { isAccepted, points, reason } = verdict;
    const sent = this.#calls.judgePhoto({
      params: this.#place(photo),
      body: {
        verdictId,
        isAccepted,
        ...(points !== undefined && { points }),
        ...(reason !== undefined && { reason }),
      },
    });
    this.#done.value = [...this.#done.value, { photo, verdictId, sent }];
    const answer = await sent;
    this.#album.showPhoto(answer.ok ? answer.value.photo : photo);
    if (!answer.ok) {
      this.#done.value = this.#done.value.filter((done) => done.verdictId !== verdictId);
      this.#chosen.value = photo.photoId;
    }
    return answer;
  }

  /** This verdict, or the last of this desk; its photo is on the desk again. */
  async undo(verdictId?: string): Promise<Answer<JudgedPhotoAnswer> | undefined> {
    const last = this.#done.value.findLast((done) => verdictId === undefined || done.verdictId === verdictId);
    if (!last) return undefined;
    this.#done.value = this.#done.value.filter((done) => done !== last);
    const judged = await last.sent;
    if (!judged.ok) return judged;
    const answer = await this.#calls.undoVerdict({
      params: { ...this.#place(last.photo), verdictId: last.verdictId },
    });
    if (answer.ok) {
      this.#album.showPhoto(answer.value.photo);
      if (answer.value.photo.status === 'waiting') this.filter.value = 'waiting';
      this.#chosen.value = last.photo.photoId;
    } else this.#done.value = [...this.#done.value, last];
    return answer;
  }

  async hide(photo: HostPhoto, isHidden: boolean): Promise<Answer<HostPhoto>> {
    const answer = await this.#calls.hidePhoto({ params: this.#place(photo), body: { isHidden } });
    if (answer.ok) this.#album.showPhoto(answer.value);
    return answer;
  }

  /** The effect of a verdict on the board; undefined if it could not be read. */
  async weigh(photo: HostPhoto, verdict: GivenVerdict): Promise<readonly BoardChange[] | undefined> {
    const { isAccepted, points } = verdict;
    const answer = await this.#calls.weighVerdict({
      params: this.#place(photo),
      body: { isAccepted, ...(points !== undefined && { points }) },
    });
    return answer.ok ? answer.value.changes : undefined;
  }

  #place({ photoId }: HostPhoto) {
    return { gameId: this.#album.gameId, photoId };
  }

  #photos(): HostAlbum['photos'] {
    const screen = this.#album.screen.value;
    return screen.phase === 'here' && screen.view.audience === 'host' ? screen.view.photos : [];
  }
}
