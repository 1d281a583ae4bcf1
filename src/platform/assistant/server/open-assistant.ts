import { noAssistant } from './assistant.ts';
import type { Assistant } from './assistant.ts';
import { openHttpAssistant } from './http-assistant.ts';
import type { HttpAssistantOptions } from './http-assistant.ts';

/** The assistant that ASSISTANT_URL names, or none. */
export const openAssistant = ({
  url,
  model,
  ...options
}: Omit<HttpAssistantOptions, 'url' | 'model'> & {
  readonly url: string | undefined;
  readonly model: string | undefined;
}): Assistant =>
  url === undefined || model === undefined ? noAssistant : openHttpAssistant({ ...options, url, model });
