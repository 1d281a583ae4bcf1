import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { roomsContract } from '../contract.ts';

export type RoomsClient = Client<typeof roomsContract>;

export const roomsClient: RoomsClient = clientFor(roomsContract, { language: () => language.value });
