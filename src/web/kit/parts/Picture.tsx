import type { ComponentChildren } from 'preact';

interface PictureProps {
  readonly viewBox: string;
  /** What somebody who cannot see it should know. */
  readonly label: string;
  readonly class?: string | undefined;
  readonly children: ComponentChildren;
}

/** An SVG that says something: read as one image with a name. */
export function Picture({ viewBox, label, class: className, children }: PictureProps) {
  return (
    // An <img> cannot take the page's colours: inline SVG needs the role.
    <svg class={className} viewBox={viewBox} role="img" aria-label={label}>
      {children}
    </svg>
  );
}
