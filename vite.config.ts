import { join } from 'node:path';
import { defineConfig } from 'vite';
import { bareContractsPlugin } from './scripts/web/bare-contracts.ts';
import { classNameOf } from './scripts/web/class-names.ts';
import { compressPlugin } from './scripts/web/compress.ts';
import { fewFilesPlugin } from './scripts/web/few-files.ts';
import { layersPlugin } from './scripts/web/layers.ts';
import { precachePlugin } from './scripts/web/precache.ts';
import { wordsPlugin } from './scripts/web/words.ts';

const SERVER = process.env['DEV_SERVER'] ?? 'http://localhost:8080';

// The build resolves entries from the working folder, the development server from `root`.
const fromRoot = (path: string): string => join(import.meta.dirname, path);

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    bareContractsPlugin(),
    wordsPlugin(),
    layersPlugin(),
    fewFilesPlugin(),
    precachePlugin(),
    compressPlugin(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The policy allows no inline scripts, and browsers of our baseline preload modules themselves.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The library of maps with tiles is large, and loaded where a server has tiles.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // The build's own log has room for what is wrong, not for how long each plugin took.
      checks: { bundlerTimings: false },
      input: { app: fromRoot('src/web/index.html'), sw: fromRoot('src/web/shell/service-worker.ts') },
      output: {
        // The entry lists every file a page may need: names in addition to the digests cost each first load a kilobyte.
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[hash:8].js'),
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        // In one file, what every page begins with is packed together and has less of each other to name. few-files.ts
        // begins with this split.
        codeSplitting: { groups: [{ name: 'base', tags: ['$initial'], minShareCount: 2 }] },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      '/api': {
        target: SERVER,
        bypass: (request) => (request.url === '/api/docs' ? request.url : undefined),
      },
      '/live': { target: SERVER, ws: true },
    },
  },
});
