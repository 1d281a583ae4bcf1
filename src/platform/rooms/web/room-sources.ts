import { deviceId } from '#web/kit/device/device-id.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { roomsClient } from './rooms.client.ts';
import type { RoomSources } from './rooms.state.ts';

export const pageSources = (): RoomSources => ({
  client: roomsClient,
  live: pageLive(),
  device: deviceId(),
});
