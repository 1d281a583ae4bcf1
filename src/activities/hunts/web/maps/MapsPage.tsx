import { useQuery } from '#web/kit/data/query.ts';
import { useForm } from '#web/kit/data/form.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { RadioGroup, Switch } from '#web/kit/parts/Choice.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { language } from '#web/kit/i18n/language.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { mapWays } from '#activities/hunts/contract.map.ts';
import type { MapChoice, MapChoiceView, MapWay } from '#activities/hunts/contract.map.ts';
import { providerOf } from '#activities/hunts/rules/map-providers.ts';
import { loadHuntMap } from '../map/map-props.ts';
import type { HuntMapProps } from '../map/map-props.ts';
import { mapClient } from '../map/map-tiles.ts';
import { mapsWords } from './maps.words.ts';
import styles from './MapsPage.module.css';

/** Administrators choose the map below hunts, once for everybody. */
export function MapsPage() {
  const { value, problem, failure } = useQuery(() => mapClient.readMapChoice(), []);
  return (
    <Page title={mapsWords('title')} aside={<ButtonLink href="/admin">{mapsWords('admin')}</ButtonLink>}>
      {value && <Choice view={value} />}
      {failure && (
        <EmptyState
          title={problem ?? ''}
          text={mapsWords('forAdmins')}
          action={<ButtonLink href="/sign-in?return=/hunts/maps">{mapsWords('signIn')}</ButtonLink>}
        />
      )}
      {!value && !failure && <Skeleton shape="card" count={2} />}
    </Page>
  );
}

const areaText = (area: string): string =>
  area === 'world'
    ? mapsWords('world')
    : (new Intl.DisplayNames([language.value], { type: 'region' }).of(area) ?? area);

const OWN_WAYS: Readonly<Record<string, () => { readonly label: string; readonly hint: string }>> = {
  none: () => ({ label: mapsWords('way_none'), hint: mapsWords('about_none') }),
  own: () => ({ label: mapsWords('way_own'), hint: mapsWords('about_own') }),
  file: () => ({ label: mapsWords('way_file'), hint: mapsWords('about_file') }),
};

const optionOf = (way: MapWay) => {
  const provider = providerOf(way);
  if (!provider) return { value: way, label: way, ...OWN_WAYS[way]?.() };
  const facts = [
    areaText(provider.area),
    mapsWords(provider.aerial ? 'streetsAndAerial' : 'streets'),
    mapsWords(provider.needsKey ? 'withKey' : 'withoutKey'),
    mapsWords(provider.mayKeep ? 'withDownload' : 'withoutDownload'),
  ];
  return { value: way, label: provider.name, hint: facts.join(' · ') };
};

interface Values {
  readonly way: MapWay;
  readonly key: string;
  readonly address: string;
  readonly aerialAddress: string;
  readonly attribution: string;
  readonly hosts: string;
  readonly file: string;
  readonly mayKeep: boolean;
  readonly geocoder: string;
}

const startOf = ({ choice, files }: MapChoiceView): Values => ({
  way: choice.way,
  key: choice.key ?? '',
  address: choice.address ?? '',
  aerialAddress: choice.aerialAddress ?? '',
  attribution: choice.attribution ?? '',
  hosts: (choice.hosts ?? []).join(', '),
  file: choice.file ?? files[0]?.name ?? '',
  mayKeep: choice.mayKeep ?? false,
  geocoder: choice.geocoder ?? '',
});

const hostsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');

/** What does not belong to the chosen way is not kept: a key of another provider is nobody's business. */
const bodyOf = (values: Values): MapChoice => {
  const { way, key, address, aerialAddress, attribution, hosts, file, mayKeep, geocoder } = values;
  return {
    way,
    geocoder,
    ...(providerOf(way)?.needsKey && { key }),
    ...(way === 'own' && { address, aerialAddress, attribution, hosts: hostsIn(hosts), mayKeep }),
    ...(way === 'file' && { file, attribution }),
  };
};

function Choice({ view }: { readonly view: MapChoiceView }) {
  const { values, setValues, problems, forgive, isBusy, send } = useForm(mapClient.chooseMap, {
    start: () => startOf(view),
    check: () => ({}),
    fieldOf: (path) =>
      path
        .replace(/^body\./, '')
        .split('.', 1)
        .join(''),
    // A page may contact the new host from its next load on.
    onDone: () => location.reload(),
  });
  const set = (change: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...change }));
    for (const field of Object.keys(change)) forgive(field);
  };
  const terms = providerOf(values.way)?.terms;
  return (
    <div class={styles['maps']}>
      <form
        class={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void send({ body: bodyOf(values) });
        }}
      >
        {view.isFixed && <p>{mapsWords('fixed')}</p>}
        <RadioGroup
          label={mapsWords('which')}
          value={values.way}
          options={mapWays.map(optionOf)}
          onChange={(way) => set({ way })}
        />
        {terms && (
          <p>
            <a href={terms} rel="noreferrer" target="_blank">
              {mapsWords('terms')}
            </a>
          </p>
        )}
        <WayFields values={values} problems={problems} view={view} onSet={set} />
        <TextField
          label={mapsWords('geocoder')}
          hint={mapsWords('geocoderHint', { sample: 'https://…/api?q={query}&lang={language}' })}
          isOptional
          autocomplete="off"
          maxLength={500}
          error={problems['geocoder']}
          value={values.geocoder}
          onInput={(geocoder) => set({ geocoder })}
        />
        <div>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {mapsWords('save')}
          </Button>
        </div>
      </form>
      <Preview />
    </div>
  );
}

/** Behind the policy of this page: what is drawn here is drawn for everybody. */
function Preview() {
  const map: HuntMapProps = { label: mapsWords('now'), stops: [], height: 'tall' };
  return (
    <section aria-labelledby="map-now" class={styles['now']}>
      <h2 id="map-now">{mapsWords('now')}</h2>
      <Lazy load={loadHuntMap} props={map} />
    </section>
  );
}

interface WayFieldsProps {
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  readonly view: MapChoiceView;
  readonly onSet: (change: Partial<Values>) => void;
}

const OWN_FIELDS = ['address', 'aerialAddress', 'hosts', 'attribution'] as const;

function WayFields({ values, problems, view, onSet }: WayFieldsProps) {
  const field = (name: (typeof OWN_FIELDS)[number] | 'key') => (
    <TextField
      key={name}
      label={mapsWords(name)}
      hint={
        name === 'address'
          ? mapsWords('addressHint', { tiles: 'https://…/{z}/{x}/{y}.png' })
          : mapsWords(`${name}Hint`)
      }
      isOptional={name !== 'address' && name !== 'key'}
      autocomplete="off"
      spellcheck={false}
      maxLength={500}
      error={problems[name]}
      value={values[name]}
      onInput={(text) => onSet({ [name]: text })}
    />
  );
  if (providerOf(values.way)?.needsKey) return field('key');
  if (values.way === 'own')
    return (
      <>
        {OWN_FIELDS.map(field)}
        <Switch
          label={mapsWords('mayKeep')}
          hint={mapsWords('mayKeepHint')}
          isChecked={values.mayKeep}
          onChange={(mayKeep) => onSet({ mayKeep })}
        />
      </>
    );
  if (values.way !== 'file') return undefined;
  if (view.files.length === 0) return <p>{mapsWords('noFiles', { folder: view.folder })}</p>;
  return (
    <>
      <SelectField
        label={mapsWords('file')}
        hint={mapsWords('fileHint', { folder: view.folder })}
        error={problems['file']}
        value={values.file}
        options={view.files.map(({ name, bytes }) => ({
          value: name,
          label: mapsWords('fileSize', {
            name,
            megabytes: formatNumber(bytes / 1e6, { maximumFractionDigits: 1 }),
          }),
        }))}
        onChange={(file) => onSet({ file })}
      />
      {field('attribution')}
    </>
  );
}
