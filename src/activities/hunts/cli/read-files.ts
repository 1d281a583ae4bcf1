import { readFileSync } from 'node:fs';
import { messageOf, spoken } from '#register/words.ts';
import type { Failure } from '#core/result.ts';
import { readHunt } from '../rules/hunt-file.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import type { Track } from '../rules/tracks/track.ts';
import { readGpx } from '../rules/tracks/read-gpx.ts';
import { lineOfPath } from '#cli/json-line.ts';
import { refuseInput } from './bad-input.ts';

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return refuseInput(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
};

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length;

const parseJson = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? text.split('\n').length : lineOf(text, Number(position));
    return refuseInput(
      `${path}: line ${line}: this is not valid JSON (${reason.replace(/ in JSON at position.*/s, '')}).`,
    );
  }
};

/** Every wrong field with its line: what somebody needs to mend the file. */
const sentenceOf = ({ code, params, fields = [] }: Failure, text: string, path: string): string =>
  fields
    .map((field) => {
      const name = field.path === '' ? 'the file' : field.path;
      return `${path}: line ${lineOfPath(text, field.path)}: ${name}: ${spoken(field.message, 'en')}`;
    })
    .join('\n') || `${path}: ${messageOf(code, 'en', params)}`;

export const readHuntFile = (path: string): Hunt => {
  const text = readText(path);
  const hunt = readHunt(parseJson(text, path));
  return hunt.ok ? hunt.value : refuseInput(sentenceOf(hunt.error, text, path));
};

export const readTrackFile = (path: string): Track => {
  const track = readGpx(readText(path));
  return track.ok ? track.points : refuseInput(`${path}: ${spoken(track.sentence, 'en')}`);
};
