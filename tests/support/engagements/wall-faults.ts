import type { Page } from 'playwright-core';

/**
 * Texts of a wall that nobody can read whole: `outside` the screen, `cut` by a frame, `spilling` out of the entry they
 * belong to, `overlapping` another text, picture or entry, or `shortened` to three dots.
 */
export const faultsOn = (wall: Page): Promise<readonly string[]> =>
  wall.evaluate(async () => {
    // What shrinks to fit does so a frame after the page has another size.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    interface Drawn {
      readonly element: Element;
      readonly what: string;
      readonly boxes: readonly DOMRect[];
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility() && element.closest('.visually-hidden') === null;
    const textsIn = (root: Element): Drawn[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Drawn[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const what = (node.textContent ?? '').trim();
        if (what === '' || !element || !isSeen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        found.push({ element, what: what.slice(0, 40), boxes: [...range.getClientRects()] });
      }
      return found;
    };
    const pictures = [...document.querySelectorAll('main img')]
      .filter(isSeen)
      .map((element) => ({ element, what: 'a picture', boxes: [element.getBoundingClientRect()] }));
    const root = document.querySelector('main') ?? document.body;
    const drawn = [...textsIn(root), ...pictures];

    const isOutside = ({ boxes }: Drawn): boolean =>
      boxes.some(
        ({ bottom, right, top, left }) =>
          bottom > innerHeight + 2 || right > innerWidth + 1 || top < -2 || left < -1,
      );
    const isBeyond = (boxes: readonly DOMRect[], frame: Element, slack: number): boolean => {
      const end = frame.getBoundingClientRect();
      return boxes.some(
        ({ bottom, right, top }) =>
          bottom > end.bottom + slack || right > end.right + slack || top < end.top - slack,
      );
    };
    const framesOf = (element: Element): Element[] => {
      const frames: Element[] = [];
      for (let frame: Element | null = element; frame && frame !== root; frame = frame.parentElement)
        frames.push(frame);
      return frames;
    };
    /** A line's box may be higher than the line. */
    const slackOf = ({ boxes }: Drawn): number => 1 + (boxes[0]?.height ?? 0) * 0.15;
    const cutBy = (part: Drawn): Element | undefined =>
      framesOf(part.element).find((frame) => {
        const { overflowX, overflowY } = getComputedStyle(frame);
        const isFrame = overflowX !== 'visible' || overflowY !== 'visible';
        return isFrame && isBeyond(part.boxes, frame, slackOf(part));
      });
    const hasDots = (frame: Element): boolean => {
      const { webkitLineClamp, textOverflow } = getComputedStyle(frame);
      return webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
    };
    const isSpilling = (part: Drawn): boolean => {
      const entry = part.element.closest('li');
      return entry !== null && isBeyond(part.boxes, entry, slackOf(part));
    };
    const cross = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 + 0.25 * Math.min(a.height, b.height);
    const isOver = (a: Drawn, b: Drawn): boolean =>
      a.boxes.some((box) => b.boxes.some((other) => cross(box, other)));
    const entries = [...root.querySelectorAll('li')].filter(isSeen);
    const entriesOver = entries.filter((entry, index) =>
      entries
        .slice(index + 1)
        .some(
          (other) =>
            other.parentElement === entry.parentElement &&
            cross(entry.getBoundingClientRect(), other.getBoundingClientRect()),
        ),
    );

    const faults: string[] = [];
    // What a frame cuts off is drawn nowhere else.
    const whole = drawn.filter((part) => {
      const frame = cutBy(part);
      if (frame) faults.push(`${hasDots(frame) ? 'shortened' : 'cut'}: ${part.what}`);
      return frame === undefined;
    });
    for (const part of whole.filter(isOutside)) faults.push(`outside: ${part.what}`);
    for (const part of whole.filter(isSpilling)) faults.push(`spilling: ${part.what}`);
    for (const [index, part] of whole.entries())
      if (whole.slice(index + 1).some((other) => isOver(part, other)))
        faults.push(`overlapping: ${part.what}`);
    for (const entry of entriesOver)
      faults.push(`overlapping: ${(entry.textContent ?? '').trim().slice(0, 40)}`);
    return faults;
  });
