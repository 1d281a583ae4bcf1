import { rehearse } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import { readGpx } from '#activities/hunts/rules/tracks/read-gpx.ts';
import type { WorkAnswer, WorkQuestion } from './RehearsalPart.tsx';

const answerTo = (question: WorkQuestion): WorkAnswer => {
  try {
    return question.kind === 'track'
      ? { kind: 'track', track: readGpx(question.xml) }
      : { kind: 'walk', rehearsal: rehearse(question.walk) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
};

// Sixty teams walk for some seconds: the page stays awake meanwhile.
addEventListener('message', ({ data }: MessageEvent<WorkQuestion>) => postMessage(answerTo(data)));
