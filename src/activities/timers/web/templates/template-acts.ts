import { navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { timersClient } from '../timers.client.ts';

export const playLink = (templateId: string): string =>
  `/timers/new?template=${encodeURIComponent(templateId)}`;
export const gamesLink = (templateId: string): string =>
  `/timers/history?template=${encodeURIComponent(templateId)}`;

export const copyTemplate = async (templateId: string): Promise<void> => {
  const answer = await timersClient.duplicateTemplate({ params: { templateId } });
  if (answer.ok) navigate(`/timers/templates/${answer.value.templateId}`);
  else showToast(answer.error.message, { kind: 'bad' });
};
