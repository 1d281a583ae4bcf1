import type { Plugin } from 'vite';

const ORDER = '@layer tokens,base,parts,pages;';

/**
 * The first style sheet a browser meets decides the order of the layers, and the bundler decides which that is.
 * So each one states the order; without it the element defaults win over the parts on some pages.
 */
export function layersPlugin(): Plugin {
  return {
    name: 'roundtable-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source =
            ORDER + (typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString());
        }
      }
    },
  };
}
