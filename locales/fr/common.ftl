# Mots communs aux trois systèmes.
common-and = { $first } et { $last }
common-none = aucun
common-unknown = inconnu
common-yes = oui
common-no = non
common-unit-unseen = une unité non vue
common-length-ud = { $n } UD
common-length-inch = { $n }″
common-length-cm = { $n } cm
common-length-mm = { $n } mm
common-degrees = { $n }°
