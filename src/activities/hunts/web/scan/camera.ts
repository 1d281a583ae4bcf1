import type { CodeReader } from './decoder.ts';

/** Why there is no camera picture. */
export type CameraTrouble = 'refused' | 'missing' | 'busy' | 'insecure';

/** Pixels along the longer side: enough for a card at arm's length, and quick on an old phone. */
const LONGEST_SIDE = 800;
const BETWEEN_LOOKS_MS = 140;

/** How large a picture is read. */
export const readingSize = (width: number, height: number): { width: number; height: number } => {
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return { width: Math.round(width * shrink), height: Math.round(height * shrink) };
};

export const troubleOf = (error: unknown): CameraTrouble => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
};

type LightSettings = MediaTrackConstraintSet & { readonly torch?: boolean };

/** The camera behind a video element; looks for codes until one is found or it is closed. */
export class CodeCamera {
  readonly #video: HTMLVideoElement;
  readonly #reader: CodeReader;
  readonly #canvas = document.createElement('canvas');
  #stream: MediaStream | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(video: HTMLVideoElement, reader: CodeReader) {
    this.#video = video;
    this.#reader = reader;
  }

  /** Undefined when it looks; otherwise why it cannot. */
  async open(onCode: (text: string) => void): Promise<CameraTrouble | undefined> {
    if (!('mediaDevices' in navigator)) return 'insecure';
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
      });
      this.#stream = stream;
      // Closed while the phone asked for permission: the camera must not stay on.
      if (this.#isClosed) {
        this.close();
        return undefined;
      }
      this.#video.srcObject = stream;
      await this.#video.play();
    } catch (error) {
      return this.#isClosed ? undefined : troubleOf(error);
    }
    this.#look(onCode);
    return undefined;
  }

  get hasLight(): boolean {
    const [track] = this.#stream?.getVideoTracks() ?? [];
    return track !== undefined && 'getCapabilities' in track && 'torch' in track.getCapabilities();
  }

  async setLight(isOn: boolean): Promise<void> {
    const [track] = this.#stream?.getVideoTracks() ?? [];
    const light: LightSettings = { torch: isOn };
    await track?.applyConstraints({ advanced: [light] }).catch(() => undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#video.srcObject = null;
  }

  #look(onCode: (text: string) => void): void {
    if (this.#isClosed) return;
    const again = (): void => {
      this.#timer = setTimeout(() => this.#look(onCode), BETWEEN_LOOKS_MS);
    };
    const picture = pixelsOf(this.#video, this.#canvas, this.#video.videoWidth, this.#video.videoHeight);
    if (!picture) return again();
    this.#reader.read(picture).then((text) => {
      if (this.#isClosed) return;
      if (text !== undefined) onCode(text);
      again();
    }, again);
  }
}

const pixelsOf = (
  source: CanvasImageSource,
  canvas: HTMLCanvasElement,
  fromWidth: number,
  fromHeight: number,
): ImageData | undefined => {
  if (fromWidth === 0 || fromHeight === 0) return undefined;
  const { width, height } = readingSize(fromWidth, fromHeight);
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  paper?.drawImage(source, 0, 0, width, height);
  return paper?.getImageData(0, 0, width, height);
};

/** A code in a picture that was taken with the phone's own camera: for browsers that give pages none. */
export const readCodeFile = async (file: Blob, reader: CodeReader): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const picture = pixelsOf(bitmap, document.createElement('canvas'), bitmap.width, bitmap.height);
  bitmap.close();
  return picture && reader.read(picture);
};
