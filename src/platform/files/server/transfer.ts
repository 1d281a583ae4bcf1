import type { Files } from './files.ts';

/** Copies a file between two places, as a migration or a backup to S3 needs it. */
export const transferFile = async (source: Files, from: string, target: Files, to: string = from) => {
  const found = await source.get(from);
  if (!found.ok) return found;
  const { body, contentType } = found.value;
  try {
    return await target.put(to, body, { contentType });
  } finally {
    body.destroy();
  }
};
