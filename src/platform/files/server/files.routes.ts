import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { filesContract } from '../contract.ts';
import { uploadPicture } from './pictures.service.ts';
import type { PictureDeps } from './pictures.service.ts';

export const fileRoutes = (deps: PictureDeps): BoundRoute[] =>
  bind(filesContract, { uploadPicture: ({ body }) => uploadPicture(deps, body) });
