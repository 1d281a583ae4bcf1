import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GAME, phoneOf, photosTable, startPhotosApp } from '#tests/support/hunts/photos-app.ts';
import type { PhotosApp } from '#tests/support/hunts/photos-app.ts';
import {
  corners,
  cornersOf,
  heicStart,
  HEIGHT,
  paddedPhoto,
  phonePhoto,
  plainPicture,
  pngBomb,
  WIDTH,
} from '#tests/support/files/picture-fixtures.ts';
import { PART_BYTES } from '#activities/hunts/contract.photos.ts';
import { photosQuery } from './photos.items.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';

const halfOf = (bytes: Uint8Array): Uint8Array => bytes.slice(0, Math.floor(bytes.length / 2));

let app: PhotosApp;
let phone: ReturnType<typeof phoneOf>;
beforeEach(async () => {
  app = await startPhotosApp();
  phone = phoneOf(app);
});
afterEach(() => app.close());

const stored = async (feed: Parameters<typeof photosQuery>[0] = { gameId: GAME }) =>
  (await app.store.query(photosTable, photosQuery(feed))).items;

const keys = async (prefix = ''): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of app.blobs.list(prefix)) found.push(key);
  return found;
};

describe('exactly once', () => {
  test('[PHOTO-1] however often each step is sent, in whatever order, there is one photo', async () => {
    const bytes = await paddedPhoto(1_200_000);
    expect(bytes.length).toBeGreaterThan(2 * PART_BYTES);
    await Promise.all([phone.begin(bytes.length), phone.begin(bytes.length), phone.begin(bytes.length)]);
    for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
      const part = bytes.subarray(offset, offset + PART_BYTES);
      const [first, again] = await Promise.all([phone.part(part, offset), phone.part(part, offset)]);
      expect([first.body.offset, again.body.offset]).toEqual(Array(2).fill(offset + part.length));
    }
    expect((await phone.part(bytes.subarray(0, PART_BYTES), 0)).body.offset).toBe(bytes.length);
    const answers = await Promise.all([phone.finish(), phone.finish(), phone.finish()]);
    const again = await phone.send(bytes);
    expect(new Set([...answers, again].map(({ status, body }) => `${status} ${body.outcome}`))).toEqual(
      new Set(['200 completed']),
    );
    expect(await stored()).toHaveLength(1);
    expect(await app.hunt.events('level.completed')).toHaveLength(1);
    expect(await keys('hunts/uploads/')).toEqual([]);
    expect(await keys('hunts/photos/')).toHaveLength(3);
  });

  test('[PHOTO-1] an upload goes on where it stopped, also on another connection', async () => {
    const bytes = await paddedPhoto(1_200_000);
    await phone.begin(bytes.length);
    await phone.part(bytes.subarray(0, PART_BYTES), 0);
    const resumed = await phone.begin(bytes.length);
    expect(resumed.body).toMatchObject({ offset: PART_BYTES, sizeBytes: bytes.length, isFinished: false });
    const early = await phone.finish();
    expect([early.status, early.body.code]).toEqual([409, 'hunt-photo-not-whole']);
    const gap = await phone.part(bytes.subarray(PART_BYTES + 9), PART_BYTES + 9);
    expect([gap.status, gap.body.code, gap.body.params?.['offset']]).toEqual([
      409,
      'hunt-photo-part-refused',
      PART_BYTES,
    ]);
    expect((await phone.send(bytes)).body.outcome).toBe('completed');
  });

  test('[PHOTO-1] parts are taken without a look at those before; what is missing shows at the end', async () => {
    const bytes = await paddedPhoto(1_200_000);
    const looks = vi.spyOn(app.blobs, 'list');
    await phone.begin(bytes.length);
    for (let offset = 0; offset < bytes.length; offset += PART_BYTES)
      await phone.part(bytes.subarray(offset, offset + PART_BYTES), offset);
    expect((await phone.begin(bytes.length)).body.offset).toBe(bytes.length);
    expect(looks).not.toHaveBeenCalled();
    const [, second = ''] = await keys('hunts/uploads/');
    await app.blobs.delete(second);
    const finished = await phone.finish();
    expect(finished.body).toMatchObject({ code: 'hunt-photo-not-whole', params: { offset: PART_BYTES } });
    expect((await phone.begin(bytes.length)).body.offset).toBe(PART_BYTES);
    expect((await phone.send(bytes)).body.outcome).toBe('completed');
  });

  test('[PHOTO-1] crumbs, more than was announced, and another photo under the same id are refused', async () => {
    const bytes = await paddedPhoto(1_200_000);
    await phone.begin(bytes.length);
    expect((await phone.part(bytes.subarray(0, 100), 0)).body.code).toBe('hunt-photo-part-refused');
    await phone.begin(70_000, { photoId: OTHER });
    expect((await phone.part(bytes.subarray(0, 80_000), 0, { photoId: OTHER })).status).toBe(409);
    for (const options of [{ levelId: 'bridge' }, { as: 'ben' }, { as: 'cem' }])
      expect((await phone.begin(bytes.length, options)).body.code).toBe('hunt-photo-id-taken');
    expect((await phone.begin(bytes.length + 1)).body.code).toBe('hunt-photo-id-taken');
    for (const as of ['ben', 'cem', 'host', 'eve']) {
      expect((await phone.part(bytes.subarray(0, PART_BYTES), 0, { as })).status).not.toBe(200);
      expect((await phone.finish({ as })).status).not.toBe(200);
    }
  });

  test('[PHOTO-1] two nodes take turns with the parts and finish at once: one photo, one answer', async () => {
    const node = await startPhotosApp({ beside: app });
    const phones = [phone, phoneOf(node)];
    const bytes = await paddedPhoto(1_200_000);
    await Promise.all(phones.map((each) => each.begin(bytes.length)));
    for (let offset = 0, turn = 0; offset < bytes.length; offset += PART_BYTES, turn++)
      await phones[turn % 2]?.part(bytes.subarray(offset, offset + PART_BYTES), offset);
    const answers = await Promise.all([...phones, ...phones].map((each) => each.finish()));
    const told = answers.map(({ status, body }) => [status, body.outcome]);
    expect(told).toEqual(Array(4).fill([200, 'completed']));
    expect(await stored()).toHaveLength(1);
    expect(await app.hunt.events('level.completed')).toHaveLength(1);
    expect(await keys('hunts/uploads/')).toEqual([]);
    await node.app.close();
  });

  test('[PHOTO-1] what broke off after the photo was stored is made good by the next try', async () => {
    const live = app.hunt.dieOnSave();
    const bytes = await phonePhoto();
    expect((await phone.send(bytes)).status).toBe(500);
    expect(await stored()).toHaveLength(1);
    live();
    expect((await phone.send(bytes)).body.outcome).toBe('completed');
    expect(await stored()).toHaveLength(1);
  });
});

describe('what is stored', () => {
  test('[PHOTO-2] keys and attributes are the seed’s, and each of the four feeds is one query', async () => {
    const { body } = await phone.send(await phonePhoto());
    const [item] = await stored();
    const SK = `PHOTO#${String(app.clock.now()).padStart(13, '0')}#${body.photo.photoId}`;
    expect(item).toMatchObject({
      PK: 'USER#user-ada',
      SK,
      GSI1PK: 'TEAM#red',
      GSI1SK: SK,
      GSI2PK: `GAME#${GAME}`,
      GSI2SK: SK,
      GSI3PK: 'LEVEL#gate',
      GSI3SK: SK,
      ItemType: 'PHOTO',
      id: body.photo.photoId,
      user_id: 'user-ada',
      team_id: 'red',
      game_id: GAME,
      level_id: 'gate',
      url: expect.stringMatching(/^hunts\/photos\/[\da-f-]{36}\/[\da-f]{64}-2048\.webp$/) as string,
      status: 'waiting',
    });
    for (const feed of [{ userId: 'user-ada' }, { teamId: 'red' }, { gameId: GAME }, { levelId: 'gate' }])
      expect(await stored(feed)).toEqual([item]);
    expect(await keys()).toContain(item?.['url']);
  });

  test('[PHOTO-3] when and where it was taken is kept for the host, and for nobody else', async () => {
    await app.hunt.order('free');
    const photo = await sharp(await plainPicture('jpeg'))
      .withExif({ IFD2: { DateTimeOriginal: '2020:01:02 03:04:05', OffsetTimeOriginal: '+01:00' } })
      .jpeg()
      .toBuffer();
    await phone.send(photo);
    await phone.send(await phonePhoto(), { photoId: OTHER, levelId: 'tower' });
    const host = await phone.hostAlbum('?order=oldest');
    expect(host.photos[0]?.taken).toMatchObject({ at: '2020-01-02T03:04:05+01:00' });
    expect(host.photos[1]?.taken?.distanceM).toBeGreaterThan(100_000);
    const own = JSON.stringify(await phone.album('ada'));
    expect(own).not.toMatch(/taken|2020-01-02|latitude|distanceM/);
  });

  test('[PHOTO-3] a phone that made it smaller tells the notes beside it; the picture’s own count for more', async () => {
    const more = { takenAt: '2026-05-03T10:11:12+02:00', takenPlace: { latitude: 0, longitude: 0 } };
    await phone.send(await plainPicture('jpeg'), { more });
    await phone.send(await phonePhoto(), { photoId: OTHER, levelId: 'bridge', more });
    const items = await stored();
    expect(items).toContainEqual(
      expect.objectContaining({
        id: expect.stringContaining('1111') as string,
        taken_at: more.takenAt,
        taken_latitude: 0,
        taken_longitude: 0,
      }),
    );
    expect(items.find(({ id }) => id === OTHER)).toMatchObject({ taken_longitude: 13.4 });
  });
});

describe('pictures', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('[PHOTO-4] orientation %i is served upright', async (orientation) => {
    const { body } = await phone.send(await phonePhoto(orientation));
    expect([body.photo.width, body.photo.height]).toEqual([WIDTH, HEIGHT]);
    const served = await phone.get(body.photo.addresses.large, 'ada');
    const seen = await cornersOf(await served.bytes());
    for (const [corner, colour] of Object.entries(corners))
      for (const [channel, value] of colour.entries())
        expect(Math.abs((seen[corner as keyof typeof corners][channel] ?? 0) - value)).toBeLessThan(30);
  });

  test('[PHOTO-4] no byte that is stored or served carries metadata, in none of the three sizes', async () => {
    const photo = await sharp(await plainPicture('jpeg', { width: 2600, height: 1300 }))
      .withExif({
        IFD0: { Copyright: 'Secret Owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Secret Owner');
    const { body } = await phone.send(photo);
    const sizes: (number | undefined)[] = [];
    for (const address of Object.values(body.photo.addresses)) {
      const served = await phone.get(address, 'ada');
      const bytes = await served.bytes();
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secret|secret|Exif|EXIF|GPS|XMP|xmp|ICCP/);
      const { exif, icc, xmp, iptc, orientation, format, width } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({ format: 'webp' });
      sizes.push(width);
    }
    expect(sizes).toEqual([2048, 640, 160]);
    for (const key of await keys()) {
      const found = await app.blobs.get(key);
      const chunks: Buffer[] = [];
      if (found.ok) for await (const chunk of found.value.body) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString('latin1')).not.toMatch(/Secret|Exif|GPS/);
    }
  });

  test.each([
    ['40 MB', async () => ({ length: 40 * 1024 * 1024 }), [413, 'file-too-large', '20 MB'] as const],
    ['an iPhone’s HEIC', async () => heicStart(), [415, 'picture-heic-refused', 'JPEG'] as const],
    [
      'an SVG with a script',
      async () => Buffer.from('<svg onload="alert(1)"/>'),
      [415, 'picture-kind-refused', 'SVG'] as const,
    ],
    [
      'a GIF that is also a script',
      async () => Buffer.from('GIF89a=1;alert(1)//'),
      [415, 'picture-kind-refused', 'GIF'] as const,
    ],
    ['half a photo', async () => halfOf(await phonePhoto()), [422, 'picture-damaged', ''] as const],
    ['a bomb', async () => pngBomb(60_000, 60_000), [413, 'picture-too-many-pixels', '50'] as const],
    [
      'PHP',
      async () => Buffer.from('<?php system($_GET[0]); ?>'),
      [415, 'picture-kind-refused', ''] as const,
    ],
  ])(
    '[PHOTO-5] %s is refused with what to do, and nothing of it stays',
    async (_, make, [status, code, told]) => {
      const bytes = await make();
      const answer = bytes instanceof Uint8Array ? await phone.send(bytes) : await phone.begin(bytes.length);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.title).toContain(told);
      expect(await keys()).toEqual([]);
      expect(await stored()).toEqual([]);
      expect(await app.hunt.events('level.completed')).toEqual([]);
    },
  );

  test.each([
    ['a web page', '<html><script>alert(document.domain)</script></html>'],
    ['an archive', 'PK\x03\x04evil.php\x50\x4b\x05\x06'],
    ['a program', '<?php system($_GET[0]); ?>'],
  ])('[PHOTO-5] %s behind the pixels is not served', async (_, foreign) => {
    const jpeg = await phonePhoto();
    const { status, body } = await phone.send(Buffer.concat([jpeg, Buffer.from(foreign, 'latin1')]));
    expect(status).toBe(200);
    for (const address of Object.values(body.photo.addresses)) {
      const served = await phone.get(address, 'ada');
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(
          /^inline; filename="photo-[\da-f]{8}-\d+\.webp"$/,
        ) as string,
      });
      expect(Buffer.from(await served.bytes()).toString('latin1')).not.toMatch(/evil|php|script|<html/);
    }
  });

  test('[PHOTO-5] a comment inside the picture is not served, and a name is refused', async () => {
    const jpeg = Buffer.from(await phonePhoto());
    const text = Buffer.from('<script>alert(1)</script>');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect((await phone.send(bytes, { more: { name: '../../photo.jpg.php' } })).status).toBe(400);
    const { status, body } = await phone.send(bytes);
    expect(status).toBe(200);
    const served = await phone.get(body.photo.addresses.small, 'ada');
    expect(Buffer.from(await served.bytes()).toString('latin1')).not.toContain('script');
    expect(JSON.stringify([await keys(), await stored()])).not.toContain('php');
  });
});

describe('who may see', () => {
  test('[PHOTO-6] an address opens for whom it was made, as it was made, and not for long', async () => {
    const { body } = await phone.send(await phonePhoto());
    const { small, large } = body.photo.addresses;
    const statuses = async (address: string, ...callers: (string | undefined)[]) =>
      Promise.all(
        callers.map(async (as) => {
          const answer = await phone.get(address, as);
          await answer.bytes();
          return answer.status;
        }),
      );
    expect(await statuses(small, 'ada', 'ben', 'cem', 'host', 'eve', undefined)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    const other = large.replace(/.*signature=/, small.replace(/signature=.*/, 'signature='));
    for (const forged of [
      other,
      small.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1e9}`),
      small.replace(/signature=.*/, 'signature='),
      small.replace('/160', '/161'),
      small.split('?')[0] ?? '',
    ])
      expect(await statuses(forged, 'ada'), forged).toEqual([404]);
    const served = await phone.get(small, 'ada');
    await served.bytes();
    expect(served.headers.get('cache-control')).toMatch(/^private/);
    app.clock.advance(31 * 60_000);
    expect(await statuses(small, 'ada')).toEqual([404]);
    const [again] = (await phone.album('ada')).photos;
    expect(await statuses(again?.addresses.small ?? '', 'ada')).toEqual([200]);
  });

  test('[PHOTO-6] the team sees its own photos, the host all, others none', async () => {
    await phone.send(await phonePhoto());
    await phone.send(await phonePhoto(3), { as: 'cem', photoId: OTHER });
    const idsOf = async (as: string, query = '') =>
      (await phone.album(as, query)).photos?.map(({ photoId }) => photoId[0]);
    expect(await idsOf('ada')).toEqual(['1']);
    expect(await idsOf('ben')).toEqual(['1']);
    expect(await idsOf('ben', '?teamId=blue')).toEqual(['1']);
    expect(await idsOf('ben', '?levelId=gate&as=host')).toEqual(['1']);
    expect(await idsOf('cem')).toEqual(['2']);
    expect(await idsOf('host', '?order=oldest')).toEqual(['1', '2']);
    expect(await idsOf('host', '?teamId=blue')).toEqual(['2']);
    const strange = await phone.call('eve', `GET /api/hunts/${GAME}/photos`);
    expect([strange.status, strange.body.code]).toEqual([403, 'hunt-not-joined']);
    const { levels, teams } = await phone.album('cem');
    expect(teams.map(({ teamId }) => teamId)).toEqual(['blue']);
    expect(levels.length).toBeGreaterThan(0);
  });

  test('[PHOTO-6] pages follow on each other, newest or oldest first', async () => {
    for (let index = 0; index < 5; index++) {
      app.clock.advance(1000);
      await phone.send(await phonePhoto(), { photoId: `${index}${OTHER.slice(1)}`, levelId: 'bridge' });
    }
    const read = async (order: string) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await phone.hostAlbum(`?limit=2&order=${order}${more}`);
        seen.push(...page.photos.map(({ photoId }) => photoId[0] ?? ''));
        cursor = page.cursor;
      } while (cursor !== undefined);
      return seen.join('');
    };
    expect(await read('newest')).toBe('43210');
    expect(await read('oldest')).toBe('01234');
  });
});
