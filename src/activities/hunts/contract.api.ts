import type { Api } from '#core/route.ts';
import { huntsGlossary } from './contract.glossary.ts';
import * as build from './contract.build.ts';
import * as chat from './contract.chat.ts';
import * as conditions from './contract.conditions.ts';
import * as exports from './contract.exports.ts';
import * as feed from './contract.feed.ts';
import * as file from './contract.file.ts';
import * as host from './contract.host.ts';
import * as watched from './contract.console.ts';
import * as map from './contract.map.ts';
import * as missions from './contract.missions.ts';
import * as photos from './contract.photos.ts';
import * as play from './contract.play.ts';
import * as settings from './contract.settings.ts';
import * as teams from './contract.teams.ts';
import * as views from './contract.views.ts';
import { huntsContract } from './contract.ts';
import { huntTopic } from './contract.live.ts';
import * as work from './contract.work.ts';

export const huntsApi: Api = {
  name: 'hunts',
  glossary: huntsGlossary,
  contracts: [
    huntsContract,
    photos.huntPhotosContract,
    chat.huntChatContract,
    exports.huntExportsContract,
    map.huntMapContract,
  ],
  groups: {
    hunts: 'Hunts: build, host, join and play.',
    'hunt-photos': 'Photos of a hunt: send, judge, show.',
    'hunt-chat': 'Messages of a hunt: characters, hosts, teams.',
    'hunt-exports': 'Files of a hunt: results, cards, traces.',
    'hunt-map': 'The map below a hunt.',
  },
  topics: [huntTopic, photos.huntPhotosTopic, feed.huntFeedTopic, chat.huntChatTopic, work.huntWorkTopic],
  schemas: [
    build,
    chat,
    conditions,
    exports,
    feed,
    file,
    host,
    watched,
    map,
    missions,
    photos,
    play,
    settings,
    teams,
    views,
    work,
  ],
};
