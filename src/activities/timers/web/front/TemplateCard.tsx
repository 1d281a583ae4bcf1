import type { TemplateView } from '#activities/timers/contract.views.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { controlLine } from '../control-line.ts';
import { frontWords } from './front.words.ts';
import { templateAbout } from './default-templates.words.ts';
import { templateNames } from '../template-names.words.ts';
import styles from './Front.module.css';

const playersOf = ({ minPlayers: min, maxPlayers: max }: TemplateView): string =>
  min === max ? frontWords('playersExact', { count: min }) : frontWords('players', { min, max });

/** One template: its name, its clock, and a button to play. */
export function TemplateCard({ template }: { readonly template: TemplateView }) {
  const { templateId, usageCount, isShared, isDefault } = template;
  const about = templateAbout(template);
  const { name, tags } = templateNames(template);
  return (
    <article class={styles['card']}>
      <h3 class={styles['name']}>
        <Link href={`/timers/templates/${templateId}`}>{name}</Link>
      </h3>
      <p class={styles['control']}>{controlLine(template.control)}</p>
      {about !== '' && <p class="soft">{about}</p>}
      <p class={styles['facts']}>
        <span>{playersOf(template)}</span>
        {usageCount > 0 && <span>{frontWords('played', { count: usageCount })}</span>}
        {isShared && !isDefault && <span>{frontWords('shared')}</span>}
      </p>
      {tags.length > 0 && (
        <ul class={styles['tags']}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {template.isActive && (
        <div class={styles['play']}>
          <ButtonLink
            href={`/timers/new?template=${encodeURIComponent(templateId)}`}
            aria-label={frontWords('playWith', { name })}
          >
            {frontWords('play')}
          </ButtonLink>
        </div>
      )}
    </article>
  );
}
