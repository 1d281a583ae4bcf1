/** Colour arithmetic for the token tests: OKLCH to sRGB, WCAG contrast, and how colours look with a colour-vision deficiency. */

export type Rgb = readonly [red: number, green: number, blue: number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const multiply = (m: Matrix, v: Rgb): Rgb => [
  m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2],
  m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2],
  m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2],
];

// Björn Ottosson, "A perceptual color space for image processing" (2020).
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_LINEAR: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const LINEAR_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** Linear sRGB, not clipped: a channel outside 0..1 means the colour is outside the sRGB gamut. */
export function oklchToLinear(lightness: number, chroma: number, hueDegrees: number): Rgb {
  const hue = (hueDegrees * Math.PI) / 180;
  const lms = multiply(LAB_TO_LMS, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  return multiply(LMS_TO_LINEAR, [lms[0] ** 3, lms[1] ** 3, lms[2] ** 3]);
}

export function linearToOklab(linear: Rgb): Rgb {
  const lms = multiply(LINEAR_TO_LMS, linear);
  return multiply(LMS_TO_LAB, [Math.cbrt(lms[0]), Math.cbrt(lms[1]), Math.cbrt(lms[2])]);
}

const clip = (channel: number): number => Math.min(1, Math.max(0, channel));
const encodeByte = (channel: number): number =>
  Math.round(255 * (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055));
const decodeByte = (byte: number): number => {
  const channel = byte / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
};

/** The colour a screen shows: clipped and rounded to 8 bits a channel, back in linear light. */
export function displayed(linear: Rgb): Rgb {
  return [
    decodeByte(encodeByte(clip(linear[0]))),
    decodeByte(encodeByte(clip(linear[1]))),
    decodeByte(encodeByte(clip(linear[2]))),
  ];
}

export function isInSrgb(linear: Rgb): boolean {
  return linear.every((channel) => channel >= -0.002 && channel <= 1.002);
}

const luminance = (linear: Rgb): number => 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];

/** WCAG 2.2 contrast ratio of two linear-light colours. */
export function contrast(first: Rgb, second: Rgb): number {
  const [darker, lighter] = [luminance(displayed(first)), luminance(displayed(second))].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

// Machado, Oliveira, Fernandes (2009), severity 1.0, on linear RGB.
const DEFICIENCIES: Readonly<Record<string, Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The smallest difference (OKLab distance x 100) between two colours over normal sight and the three deficiencies. */
export function worstDistance(first: Rgb, second: Rgb): number {
  const sights = [undefined, ...Object.values(DEFICIENCIES)];
  return Math.min(
    ...sights.map((matrix) => {
      const see = (colour: Rgb): Rgb => {
        const shown = displayed(colour);
        return linearToOklab(matrix === undefined ? shown : displayed(multiply(matrix, shown)));
      };
      const [a, b] = [see(first), see(second)];
      return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }),
  );
}
