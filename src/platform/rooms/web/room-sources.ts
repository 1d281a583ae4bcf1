import { deviceId } from '#web/kit/device/device-id.ts';
import { followLive } from '#web/kit/live/live-signals.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { roomTopic } from '../contract.ts';
import { roomsClient } from './rooms.client.ts';
import { roomReducers } from './rooms.state.ts';
import type { RoomSources } from './rooms.state.ts';

export const pageSources = (): RoomSources => ({
  client: roomsClient,
  follow: (roomId, as) =>
    followLive<typeof roomTopic>(pageLive(), { kind: 'room', key: roomId, as }, roomReducers),
  device: deviceId(),
});
