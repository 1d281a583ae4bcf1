export interface CollagePhoto {
  readonly photoId: string;
  readonly teamId: string;
  readonly width: number;
  readonly height: number;
  readonly addresses: { readonly medium: string };
}

export interface Placed<Photo> {
  readonly photo: Photo;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** More would be stamps on a screen, and a canvas that a phone cannot make. */
export const MOST_IN_COLLAGE = 40;

/** Team after team: teams with few photos must be in it as well. */
export const chooseForCollage = <Photo extends CollagePhoto>(
  photos: readonly Photo[],
  most = MOST_IN_COLLAGE,
): Photo[] => {
  const turns = new Map<string, number>();
  const turnOf = ({ teamId }: Photo): number => {
    const turn = turns.get(teamId) ?? 0;
    turns.set(teamId, turn + 1);
    return turn;
  };
  const inTurn = photos
    .map((photo) => ({ photo, turn: turnOf(photo) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ photo }) => photo);
  const chosen = new Set(inTurn.slice(0, most));
  return photos.filter((photo) => chosen.has(photo));
};

const shapeOf = ({ width, height }: CollagePhoto): number => Math.max(1, width) / Math.max(1, height);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** In their order, in so many rows that are about equally long. */
const inRows = <Photo extends CollagePhoto>(photos: readonly Photo[], count: number): Photo[][] => {
  const share = sum(photos.map(shapeOf)) / count;
  const rows: Photo[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const photo of photos) {
    // By its middle: it belongs to the row in which most of it lies.
    rows[Math.min(count - 1, Math.floor((before + shapeOf(photo) / 2) / share))]?.push(photo);
    before += shapeOf(photo);
  }
  return rows.filter(({ length }) => length > 0);
};

interface Frame {
  readonly width: number;
  readonly gap: number;
  /** Width by height that looks best. */
  readonly shape: number;
}

/** Whole photos in rows that are all as wide as the collage; as many rows as come nearest to its shape. */
export const placeInCollage = <Photo extends CollagePhoto>(
  photos: readonly Photo[],
  { width, gap, shape }: Frame,
): { readonly placed: readonly Placed<Photo>[]; readonly height: number } => {
  const heightOf = (row: readonly Photo[]): number =>
    (width - gap * (row.length + 1)) / sum(row.map(shapeOf));
  const totalOf = (rows: readonly Photo[][]): number => sum(rows.map(heightOf)) + gap * (rows.length + 1);
  const all = photos.map((_, index) => inRows(photos, index + 1));
  const awayFrom = (rows: readonly Photo[][]): number => Math.abs(Math.log(width / totalOf(rows) / shape));
  const rows = all.toSorted((one, other) => awayFrom(one) - awayFrom(other))[0] ?? [];
  let y = gap;
  const placed = rows.flatMap((row) => {
    const height = heightOf(row);
    let x = gap;
    const top = y;
    y += height + gap;
    return row.map((photo) => {
      const own = { photo, x, y: top, width: height * shapeOf(photo), height };
      x += own.width + gap;
      return own;
    });
  });
  return { placed, height: y };
};

const WIDTH = 2400;
const GAP = 16;
const TITLE = 150;
const QUALITY = 0.88;

const loaded = async <Photo extends CollagePhoto>(photo: Photo) => {
  const picture = new Image();
  picture.src = photo.addresses.medium;
  try {
    await picture.decode();
    return [{ ...photo, picture }];
  } catch {
    // Deleted since the page was read, or cannot be loaded: the others make a collage without it.
    return [];
  }
};

/** Drawn from pixels, and nothing else is in the file. Undefined if no photo could be loaded. */
export const drawCollage = async (
  name: string,
  photos: readonly CollagePhoto[],
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const found = (await Promise.all(chooseForCollage(photos).map(loaded))).flat();
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (found.length === 0 || !brush) return undefined;
  const { placed, height } = placeInCollage(found, { width: WIDTH, gap: GAP, shape: 1.5 });
  canvas.width = WIDTH;
  canvas.height = Math.round(height + TITLE);
  const look = getComputedStyle(document.body);
  // The page's own ground is painted behind its body.
  brush.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  for (const { photo, ...at } of placed) brush.drawImage(photo.picture, at.x, at.y, at.width, at.height);
  brush.fillStyle = look.color;
  brush.font = `700 ${TITLE * 0.46}px ${look.fontFamily}`;
  brush.textBaseline = 'middle';
  brush.textAlign = 'center';
  brush.fillText(name, WIDTH / 2, height + TITLE / 2 - GAP / 2, WIDTH - 4 * GAP);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
};
