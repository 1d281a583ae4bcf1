import { useState } from 'preact/hooks';
import { Button, ButtonLink, IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox, RadioGroup, Switch } from '#web/kit/parts/Choice.tsx';
import { PasswordField, SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { LookPicker } from '#web/kit/parts/LookPicker.tsx';
import { activityIds } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { kitWords } from '#web/kit/words.ts';
import { activityName } from '../home/seats.ts';
import { showcaseWords } from './showcase-words.ts';
import { Column, Row, Specimen } from './Specimen.tsx';
import styles from './showcase.module.css';

export function ButtonSpecimens() {
  return (
    <Specimen title={showcaseWords('controls')}>
      {() => (
        <Column>
          <Row>
            <Button kind="primary" iconAfter="arrow-right">
              {showcaseWords('primary')}
            </Button>
            <Button icon="people">{showcaseWords('secondary')}</Button>
            <Button kind="quiet">{showcaseWords('quiet')}</Button>
            <Button kind="danger">{showcaseWords('danger')}</Button>
          </Row>
          <Row>
            <Button kind="primary" isBusy>
              {showcaseWords('busy')}
            </Button>
            <Button isBusy>{showcaseWords('busy')}</Button>
            <Button kind="primary" disabled>
              {showcaseWords('disabled')}
            </Button>
            <Button disabled>{showcaseWords('disabled')}</Button>
          </Row>
          <Row>
            <Button size="small">{showcaseWords('back')}</Button>
            <Button size="large" kind="primary">
              {showcaseWords('next')}
            </Button>
            <ButtonLink href="/kit" icon="link">
              {showcaseWords('title')}
            </ButtonLink>
            <IconButton icon="copy" label={showcaseWords('copy')} />
            <IconButton icon="cross" label={kitWords('close')} />
          </Row>
          <div class={styles['accented']}>
            {activityIds.map((activity) => (
              <div key={activity} data-activity={activity}>
                <Button kind="primary" isFullWidth>
                  {activityName(activity)}
                </Button>
              </div>
            ))}
          </div>
        </Column>
      )}
    </Specimen>
  );
}

export function FieldSpecimens() {
  const [name, setName] = useState('Ana');
  const [email, setEmail] = useState('ana@');
  const [password, setPassword] = useState('round-table');
  const [note, setNote] = useState('');
  const [size, setSize] = useState<'small' | 'large'>('small');
  return (
    <Specimen title={showcaseWords('fields')}>
      {() => (
        <Column>
          <TextField
            label={showcaseWords('name')}
            hint={showcaseWords('nameHint')}
            value={name}
            onInput={setName}
          />
          <TextField
            type="email"
            label={showcaseWords('email')}
            error={showcaseWords('emailError')}
            value={email}
            onInput={setEmail}
          />
          <PasswordField
            label={showcaseWords('password')}
            autocomplete="off"
            value={password}
            onInput={setPassword}
          />
          <SelectField
            label={showcaseWords('size')}
            value={size}
            options={[
              { value: 'small', label: showcaseWords('small') },
              { value: 'large', label: showcaseWords('large') },
            ]}
            onChange={setSize}
          />
          <TextArea label={showcaseWords('note')} isOptional rows={3} value={note} onInput={setNote} />
          <TextField
            label={showcaseWords('locked')}
            value={showcaseWords('lockedValue')}
            disabled
            onInput={setName}
          />
        </Column>
      )}
    </Specimen>
  );
}

export function ChoiceSpecimens() {
  const [isRemembered, setRemembered] = useState(true);
  const [hasSound, setSound] = useState(true);
  const [vibrates, setVibrates] = useState(false);
  const [order, setOrder] = useState<'clockwise' | 'random'>('clockwise');
  const [look, setLook] = useState<PlayerNumber>(1);
  return (
    <Specimen title={showcaseWords('choices')}>
      {() => (
        <Column>
          <Checkbox
            label={showcaseWords('remember')}
            hint={showcaseWords('rememberHint')}
            isChecked={isRemembered}
            onChange={setRemembered}
          />
          <Switch label={showcaseWords('sound')} isChecked={hasSound} onChange={setSound} />
          <Switch label={showcaseWords('vibration')} isChecked={vibrates} onChange={setVibrates} />
          <Checkbox
            label={showcaseWords('unavailable')}
            isChecked={false}
            isDisabled
            onChange={setRemembered}
          />
          <RadioGroup
            label={showcaseWords('turns')}
            value={order}
            options={[
              { value: 'clockwise', label: showcaseWords('clockwise'), hint: showcaseWords('clockwiseHint') },
              { value: 'random', label: showcaseWords('random') },
            ]}
            onChange={setOrder}
          />
          <Row>
            <LanguageSwitch />
            <ThemeSwitch />
            <LookPicker label={showcaseWords('seats')} value={look} onChange={setLook} />
          </Row>
        </Column>
      )}
    </Specimen>
  );
}
