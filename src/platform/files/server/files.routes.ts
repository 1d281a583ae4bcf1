import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { filesContract } from '../contract.ts';
import { uploadPicture } from './pictures.service.ts';
import type { PictureParts } from './pictures.service.ts';

export const fileRoutes = (parts: PictureParts): BoundRoute[] =>
  bind(filesContract, { uploadPicture: ({ body }) => uploadPicture(parts, body) });
