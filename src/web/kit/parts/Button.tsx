import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Link } from '../navigation.tsx';
import type { LinkProps } from '../navigation.tsx';
import { kitWords } from '../words.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Button.module.css';

interface ButtonLook {
  /** One primary action a page. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: IconName | undefined;
  readonly iconAfter?: IconName | undefined;
  readonly isFullWidth?: boolean;
  readonly children?: ComponentChildren;
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes, 'size' | 'icon' | 'children'> {
  /** Keeps its place and its focus while the work goes on, and takes no second press. */
  readonly isBusy?: boolean;
}

export function Button(props: ButtonProps) {
  const { kind, size, icon, iconAfter, isFullWidth, isBusy = false, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...lookOf({ kind, size, isFullWidth })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
      {isBusy && (
        <span class={styles['busy']}>
          <span class={styles['orbit']} />
          <span class="visually-hidden">{kitWords('working')}</span>
        </span>
      )}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'class' | 'children'> {}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind, size, icon, iconAfter, isFullWidth, children, ...rest } = props;
  return (
    <Link {...rest} {...lookOf({ kind, size, isFullWidth })}>
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'children' | 'label'> {
  readonly icon: IconName;
  readonly label: string;
}

/** A control with only a picture; the label is its name and its tooltip. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" class={styles['iconButton']} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

function Face({ icon, iconAfter, children }: Pick<ButtonLook, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <span class={styles['face']}>
      {icon !== undefined && <Icon name={icon} size={1.15} />}
      {children !== undefined && <span>{children}</span>}
      {iconAfter !== undefined && <Icon name={iconAfter} size={1.15} />}
    </span>
  );
}

interface Look {
  readonly kind: ButtonLook['kind'] | undefined;
  readonly size: ButtonLook['size'] | undefined;
  readonly isFullWidth: boolean | undefined;
}

const lookOf = ({ kind = 'secondary', size = 'medium', isFullWidth = false }: Look) => ({
  class: styles['button'],
  'data-kind': kind,
  'data-size': size,
  'data-full': isFullWidth || undefined,
});
