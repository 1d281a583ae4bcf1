import { soundChoice } from './preferences.ts';
import { sounds, vibrations } from './sounds.ts';
import type { Note, SoundName } from './sounds.ts';

/** What a note uses of Web Audio. */
export type Instrument = Pick<
  AudioContext,
  'currentTime' | 'createOscillator' | 'createGain' | 'destination' | 'state' | 'resume'
>;

const ATTACK_S = 0.004;
/** An exponential ramp cannot reach zero; this far down nobody hears the end. */
const SILENCE = 0.0001;
const MASTER = 0.7;

const playNote = (instrument: Instrument, note: Note, startsAt: number): void => {
  const begin = startsAt + note.atMs / 1000;
  const end = begin + note.durationMs / 1000;
  const oscillator = instrument.createOscillator();
  const envelope = instrument.createGain();
  oscillator.type = note.wave;
  oscillator.frequency.setValueAtTime(note.hertz, begin);
  if (note.toHertz !== undefined) oscillator.frequency.exponentialRampToValueAtTime(note.toHertz, end);
  // Starting or stopping at full loudness is heard as a click.
  envelope.gain.setValueAtTime(SILENCE, begin);
  envelope.gain.exponentialRampToValueAtTime(note.loudness * MASTER, begin + ATTACK_S);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
  oscillator.connect(envelope);
  envelope.connect(instrument.destination);
  oscillator.start(begin);
  oscillator.stop(end);
};

export const playNotes = (instrument: Instrument, notes: readonly Note[]): void => {
  for (const note of notes) playNote(instrument, note, instrument.currentTime);
};

let opened: Instrument | undefined;

/** One for the page: browsers allow only a few. */
export const openInstrument = (): Instrument | undefined => {
  if (opened === undefined && typeof AudioContext === 'function') {
    opened = new AudioContext({ latencyHint: 'interactive' });
  }
  return opened;
};

/** Browsers keep sound back until somebody touches the page: call it from a tap, before the first alarm is due. */
export const wakeSound = (): void => {
  const instrument = openInstrument();
  if (instrument?.state === 'suspended') void instrument.resume().catch(() => undefined);
};

/** Whether this device makes noise; `habit` decides until somebody has used the switch. */
export const isSoundOn = (habit: boolean, choice = soundChoice): boolean => choice.value.value ?? habit;

/** Plays and vibrates, each where the device can. */
export const playSound = (name: SoundName): void => {
  const instrument = openInstrument();
  if (instrument?.state === 'running') playNotes(instrument, sounds[name]);
  const pattern = vibrations[name];
  if (pattern.length > 0) vibrate(pattern);
};

/** Desktop browsers lack it; some refuse before the first touch. */
const vibrate = (pattern: readonly number[]): boolean => {
  const device: { vibrate?: (pattern: number[]) => boolean } | undefined = globalThis.navigator;
  return device?.vibrate?.([...pattern]) ?? false;
};
