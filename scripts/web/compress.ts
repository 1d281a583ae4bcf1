import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(?:js|css|html|svg|json|webmanifest)$/;
const TOO_SMALL_BYTES = 512;

/** Writes .br and .gz next to each text file, so the server never compresses while somebody waits. */
export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'roundtable-compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not closeBundle: that is called for a build that writes nothing, too.
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue;
        const content = readFileSync(path);
        if (content.length < TOO_SMALL_BYTES) continue;
        const quality = constants.BROTLI_MAX_QUALITY;
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        );
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
