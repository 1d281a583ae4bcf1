import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import type { Screen } from '#web/kit/data/live-page.ts';
import type { AnyAlbum } from '../photos/album.state.ts';
import { JudgingState } from './judging.state.ts';

const aPhoto = (photoId: string): HostPhoto => ({
  photoId,
  levelId: 'gate',
  teamId: 'red',
  userId: 'ada',
  sentAt: 0,
  status: 'waiting',
  isHidden: false,
  isReported: false,
  reports: [],
  width: 4,
  height: 3,
  addresses: { large: '', medium: '', small: '' },
});

const newDesk = () => {
  const photos = ['a', 'b', 'c'].map(aPhoto);
  const names = { name: 'H', teams: [], levels: [] };
  const album: HostAlbum = { audience: 'host', gameId: 'game', ...names, photos, version: 1 };
  const screen = signal<Screen<AnyAlbum>>({ phase: 'here', view: album });
  const sent: unknown[] = [];
  const desk = {
    sent,
    isRefused: false,
    photo: (photoId: string): HostPhoto => {
      const { value } = screen;
      const photo =
        value.phase === 'here' ? value.view.photos.find((each) => each.photoId === photoId) : undefined;
      if (!photo) throw new Error('no photo');
      return photo as HostPhoto;
    },
  };
  const showPhoto = (photo: HostPhoto): void => {
    const { value } = screen;
    if (value.phase !== 'here') return;
    const changed = value.view.photos.map((each) => (each.photoId === photo.photoId ? photo : each));
    screen.value = { phase: 'here', view: { ...value.view, photos: changed } as HostAlbum };
  };
  const refused = { ok: false, error: { code: 'unavailable', message: 'Not now', fields: [] } } as const;
  const state = new JudgingState({ screen, showPhoto, gameId: 'game' }, {
    async judgePhoto(call: {
      params: { photoId: string };
      body: { isAccepted: boolean; verdictId: string };
    }) {
      sent.push(call.body);
      if (desk.isRefused) return refused;
      const status = call.body.isAccepted ? 'accepted' : 'rejected';
      const { verdictId } = call.body;
      return {
        ok: true,
        value: { photo: { ...aPhoto(call.params.photoId), status, verdictId }, changes: [] },
      };
    },
    async undoVerdict({ params }: { params: { photoId: string; verdictId: string } }) {
      sent.push(params.verdictId);
      return { ok: true, value: { photo: aPhoto(params.photoId), changes: [] } };
    },
    hidePhoto: async ({ params, body }: { params: { photoId: string }; body: { isHidden: boolean } }) => ({
      ok: true,
      value: { ...aPhoto(params.photoId), ...body },
    }),
    weighVerdict: async () => refused,
  } as never);
  return { ...desk, state, refuse: (isRefused: boolean) => (desk.isRefused = isRefused) };
};

describe('the desk', () => {
  let desk: ReturnType<typeof newDesk>;
  beforeEach(() => {
    desk = newDesk();
  });
  const standing = () => desk.state.current.value?.photoId;

  test('[PHOTO-11] three keys, three verdicts: it moves on before the answer has come', async () => {
    const answers = [];
    for (const isAccepted of [true, false, true]) {
      const photo = desk.state.current.value;
      if (photo) answers.push(desk.state.judge(photo, { isAccepted }));
    }
    expect(standing()).toBeUndefined();
    await Promise.all(answers);
    expect(desk.sent).toMatchObject([{ isAccepted: true }, { isAccepted: false }, { isAccepted: true }]);
    expect(desk.state.queue.value).toEqual([]);
    desk.state.show('judged');
    expect(desk.state.queue.value.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
  });

  test('[PHOTO-11] what the server refuses comes back to the desk', async () => {
    desk.refuse(true);
    await desk.state.judge(desk.photo('b'), { isAccepted: false });
    expect([standing(), desk.photo('b').status, desk.state.mayUndo.value]).toEqual(['b', 'waiting', false]);
  });

  test('[PHOTO-11] undo takes back one verdict after the other and shows the photo again', async () => {
    await desk.state.judge(desk.photo('a'), { isAccepted: true });
    await desk.state.judge(desk.photo('b'), { isAccepted: true });
    await desk.state.undo();
    expect(standing()).toBe('b');
    await desk.state.undo();
    expect(standing()).toBe('a');
    expect(desk.state.mayUndo.value).toBe(false);
    expect(await desk.state.undo()).toBeUndefined();
    expect(desk.sent).toHaveLength(4);
  });

  test('[PHOTO-11] undo takes back the last verdict, also while it is still on its way', async () => {
    await desk.state.judge(desk.photo('a'), { isAccepted: true });
    const second = desk.state.judge(desk.photo('b'), { isAccepted: false });
    await Promise.all([second, desk.state.undo()]);
    expect(desk.state.current.value?.photoId).toBe('b');
    expect(desk.photo('a').status).toBe('accepted');
  });

  test('[PHOTO-11] the undo beside a verdict is for that verdict, also when others were given since', async () => {
    const first = await desk.state.judge(desk.photo('a'), { isAccepted: true });
    await desk.state.judge(desk.photo('b'), { isAccepted: true });
    const verdictId = first.ok ? first.value.photo.verdictId : undefined;
    await desk.state.undo(verdictId);
    expect([standing(), desk.sent.at(-1)]).toEqual(['a', verdictId]);
    expect(await desk.state.undo(verdictId)).toBeUndefined();
  });

  test('steps stay on the queue, and hiding keeps the place', async () => {
    desk.state.step(1);
    desk.state.step(1);
    desk.state.step(1);
    expect(standing()).toBe('b');
    desk.state.choose('c');
    await desk.state.hide(desk.photo('c'), true);
    expect([standing(), desk.photo('c').isHidden]).toEqual(['c', true]);
  });
});
