import { engagementHostContract } from '../activities/engagements/contract.host.ts';
import { engagementReportContract } from '../activities/engagements/contract.report.ts';
import { setsContract } from '../activities/engagements/contract.sets.ts';
import { engagementsContract } from '../activities/engagements/contract.ts';
import { huntChatContract } from '../activities/hunts/contract.chat.ts';
import { huntExportsContract } from '../activities/hunts/contract.exports.ts';
import { huntPhotosContract } from '../activities/hunts/contract.photos.ts';
import { huntsContract } from '../activities/hunts/contract.ts';
import { pollsContract } from '../activities/polls/contract.ts';
import { quizzesContract } from '../activities/quizzes/contract.ts';
import { timersContract } from '../activities/timers/contract.ts';
import type { Locale } from '../core/words.ts';
import { filesContract } from '../platform/files/contract.ts';
import { identityContract } from '../platform/identity/contract.ts';
import { questionsContract } from '../platform/questions/contract.ts';
import { classContract } from '../platform/rooms/contract.class.ts';
import { roomsContract } from '../platform/rooms/contract.ts';
import { clientFor } from '../web/kit/client.ts';
import type { Answer, Client, ClientOptions } from '../web/kit/client.ts';

export interface Connection {
  /** Where the server is, such as https://play.example.org. */
  readonly url: string;
  /** An API token of an account. Without one the program is a guest for as long as it runs. */
  readonly token?: string;
  /** The language of error messages. */
  readonly language?: Locale;
}

/** Keeps the guest's session cookie, as a browser would. */
const guestOf = (): typeof fetch => {
  let session: string | undefined;
  return async (address, request) => {
    const headers = new Headers(request?.headers);
    if (session !== undefined) headers.set('cookie', session);
    const response = await fetch(address, { ...request, headers });
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('rt_session='));
    session = set?.split(';', 1)[0] ?? session;
    return response;
  };
};

const optionsOf = ({ url, token, language = 'en' }: Connection): ClientOptions => ({
  baseUrl: url.replace(/\/+$/, ''),
  language: () => language,
  ...(token === undefined ? { fetch: guestOf() } : { token: () => token }),
});

/** Every call an API token may make, typed by its contract: `roundtable.polls.createPoll({ body })`. */
export interface Roundtable {
  readonly identity: Client<typeof identityContract>;
  readonly rooms: Client<typeof roomsContract> & { readonly classes: Client<typeof classContract> };
  readonly files: Client<typeof filesContract>;
  readonly questions: Client<typeof questionsContract>;
  readonly polls: Client<typeof pollsContract>;
  readonly timers: Client<typeof timersContract>;
  readonly quizzes: Client<typeof quizzesContract>;
  readonly engagements: Client<typeof engagementsContract> & {
    readonly host: Client<typeof engagementHostContract>;
    readonly reports: Client<typeof engagementReportContract>;
    readonly sets: Client<typeof setsContract>;
  };
  readonly hunts: Client<typeof huntsContract> & {
    readonly photos: Client<typeof huntPhotosContract>;
    readonly chat: Client<typeof huntChatContract>;
    readonly files: Client<typeof huntExportsContract>;
  };
}

export const connect = (connection: Connection): Roundtable => {
  const options = optionsOf(connection);
  return {
    identity: clientFor(identityContract, options),
    rooms: { ...clientFor(roomsContract, options), classes: clientFor(classContract, options) },
    files: clientFor(filesContract, options),
    questions: clientFor(questionsContract, options),
    polls: clientFor(pollsContract, options),
    timers: clientFor(timersContract, options),
    quizzes: clientFor(quizzesContract, options),
    engagements: {
      ...clientFor(engagementsContract, options),
      host: clientFor(engagementHostContract, options),
      reports: clientFor(engagementReportContract, options),
      sets: clientFor(setsContract, options),
    },
    hunts: {
      ...clientFor(huntsContract, options),
      photos: clientFor(huntPhotosContract, options),
      chat: clientFor(huntChatContract, options),
      files: clientFor(huntExportsContract, options),
    },
  };
};

/** The value of an answer. Throws an error that says what was wrong. */
export const must = async <T>(asked: Promise<Answer<T>>): Promise<T> => {
  const answer = await asked;
  if (answer.ok) return answer.value;
  const { code, message, fields } = answer.error;
  const wrong = fields.map((field) => `${field.path}: ${field.message}`);
  throw new Error(`${code}: ${[message, ...wrong].join(' ')}`);
};
