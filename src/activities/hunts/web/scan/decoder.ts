/** A picture as pixels, however it came: from the camera or from a file. */
export type Picture = Pick<ImageData, 'data' | 'width' | 'height'>;

export interface CodeReader {
  /** The text of a code in the picture, if there is one. */
  read(picture: ImageData): Promise<string | undefined>;
}

interface NativeDetector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  // Not yet in the library of types: only some browsers have it.
  var BarcodeDetector: NativeDetectors | undefined;
}

const isSomething = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Without the browser's own reader: 15 kB that only those fetch who scan. */
export const libraryReader = (load: () => Promise<(picture: Picture) => string>): CodeReader => {
  let loading: Promise<(picture: Picture) => string> | undefined;
  return {
    async read(picture) {
      loading ??= load();
      loading.catch(() => (loading = undefined));
      const decode = await loading;
      try {
        return decode(picture) || undefined;
      } catch {
        // A picture without a code is the rule, not a failure.
        return undefined;
      }
    },
  };
};

const loadLibrary = async (): Promise<(picture: Picture) => string> => {
  const { decodeQR } = await import('qr/decode.js');
  return (picture) => decodeQR({ ...sizes(picture), data: picture.data });
};

const sizes = ({ width, height }: Picture) => ({ width, height });

const nativeReader = async (detectors: NativeDetectors | undefined): Promise<NativeDetector | undefined> => {
  try {
    const formats = (await detectors?.getSupportedFormats()) ?? [];
    return detectors && formats.includes('qr_code') ? new detectors({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
};

/** The browser's own reader where it has one that works, else the library. */
export const openReader = async (
  detectors: NativeDetectors | undefined = globalThis.BarcodeDetector,
  library = libraryReader(loadLibrary),
): Promise<CodeReader> => {
  let native = await nativeReader(detectors);
  return {
    async read(picture) {
      if (!native) return library.read(picture);
      try {
        return (await native.detect(picture)).map(({ rawValue }) => rawValue).find(isSomething);
      } catch {
        // Some phones promise one and lack the service behind it.
        native = undefined;
        return library.read(picture);
      }
    },
  };
};
