import { createContext } from 'preact';
import type { PageRoute } from '#web/kit/navigation.tsx';

/** All pages of this app, for parts of the shell that list them. */
export const PagesContext = createContext<readonly PageRoute[]>([]);
